ALTER TABLE "local_event" DROP CONSTRAINT "local_event_reason_check";--> statement-breakpoint
ALTER TABLE "device_change" DROP CONSTRAINT "device_change_reason_check";--> statement-breakpoint
ALTER TABLE "local_device" ADD COLUMN "server_keys" jsonb;--> statement-breakpoint
ALTER TABLE "device" ADD COLUMN "encryption_key" text;--> statement-breakpoint
ALTER TABLE "local_event" ADD CONSTRAINT "local_event_reason_check" CHECK ("local_event"."reason" in ('conflict', 'gone', 'finished', 'notAllowed', 'changedMeanwhile', 'notValid', 'revoked'));--> statement-breakpoint
ALTER TABLE "device_change" ADD CONSTRAINT "device_change_reason_check" CHECK ("device_change"."reason" in ('conflict', 'gone', 'finished', 'notAllowed', 'changedMeanwhile', 'notValid', 'revoked'));