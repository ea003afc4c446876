ALTER TABLE "sheet_reading" ADD COLUMN "before" jsonb;--> statement-breakpoint
ALTER TABLE "sheet_reading" ADD COLUMN "form_before" smallint;--> statement-breakpoint
ALTER TABLE "sheet_reading" ADD COLUMN "withdrawn_by" bigint;--> statement-breakpoint
ALTER TABLE "sheet_reading" ADD COLUMN "withdrawn" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sheet_reading" ADD CONSTRAINT "sheet_reading_withdrawn_by_users_id_fk" FOREIGN KEY ("withdrawn_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sheet_reading" ADD CONSTRAINT "sheet_reading_form_before_check" CHECK ("sheet_reading"."form_before" between 1 and 3);