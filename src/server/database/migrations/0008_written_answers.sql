ALTER TABLE "scan_page" ADD COLUMN "answer_page" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "scan_page" ADD COLUMN "frames" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "sheet_reading" ADD COLUMN "answer_page" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "scan_page_frames" ON "scan_page" USING gin ("frames");--> statement-breakpoint
ALTER TABLE "scan_page" ADD CONSTRAINT "scan_page_answer_page_check" CHECK ("scan_page"."answer_page" >= 0);--> statement-breakpoint
ALTER TABLE "sheet_reading" ADD CONSTRAINT "sheet_reading_answer_page_check" CHECK ("sheet_reading"."answer_page" >= 0);