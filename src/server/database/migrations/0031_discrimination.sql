ALTER TABLE "question_figure" ADD COLUMN "discrimination" double precision;--> statement-breakpoint
ALTER TABLE "schedule" ADD COLUMN "result_changes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "schedule" ADD COLUMN "analysed_changes" integer;--> statement-breakpoint
ALTER TABLE "schedule_item" ADD COLUMN "item_rest_r" double precision;--> statement-breakpoint
ALTER TABLE "schedule_item" ADD COLUMN "item_rest_persons" integer;