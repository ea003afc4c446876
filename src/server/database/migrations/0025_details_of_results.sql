ALTER TABLE "schedule" ADD COLUMN "details_opened" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "schedule" ADD COLUMN "details_shown" timestamp with time zone;