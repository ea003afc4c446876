CREATE TABLE "local_taking" (
	"uuid_event" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"taken" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "local_event" ADD COLUMN "copy_is_from" text;--> statement-breakpoint
ALTER TABLE "local_event" ADD COLUMN "here_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "local_event" ADD COLUMN "elsewhere_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "local_event" ADD CONSTRAINT "local_event_copy_is_from_check" CHECK ("local_event"."copy_is_from" in ('here', 'elsewhere'));