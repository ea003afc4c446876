ALTER TABLE "assessment" ADD COLUMN "show_points" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "assessment" ADD COLUMN "sections" jsonb;--> statement-breakpoint
ALTER TABLE "assessment_question" ADD COLUMN "section" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "assessment_question" ADD COLUMN "weight" double precision;--> statement-breakpoint
ALTER TABLE "assessment_snapshot" ADD COLUMN "section" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "assessment_snapshot" ADD COLUMN "weight" double precision;--> statement-breakpoint
ALTER TABLE "assessment_question" ADD CONSTRAINT "assessment_question_section_check" CHECK ("assessment_question"."section" >= 0);--> statement-breakpoint
ALTER TABLE "assessment_question" ADD CONSTRAINT "assessment_question_weight_check" CHECK ("assessment_question"."weight" >= 0);--> statement-breakpoint
ALTER TABLE "assessment_snapshot" ADD CONSTRAINT "assessment_snapshot_section_check" CHECK ("assessment_snapshot"."section" >= 0);--> statement-breakpoint
ALTER TABLE "assessment_snapshot" ADD CONSTRAINT "assessment_snapshot_weight_check" CHECK ("assessment_snapshot"."weight" >= 0);