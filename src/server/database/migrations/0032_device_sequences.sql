ALTER TABLE "late_response" ADD COLUMN "device_sequence" bigint;--> statement-breakpoint
ALTER TABLE "late_response" ADD COLUMN "device" text;--> statement-breakpoint
ALTER TABLE "response" ADD COLUMN "device_sequences" jsonb;