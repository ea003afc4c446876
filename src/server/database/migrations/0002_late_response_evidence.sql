ALTER TABLE "late_response" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "late_response" ADD COLUMN "evidence" jsonb;--> statement-breakpoint
ALTER TABLE "late_response" ADD CONSTRAINT "late_response_source_check" CHECK ("late_response"."source" in ('screen', 'sheet', 'spreadsheet'));
