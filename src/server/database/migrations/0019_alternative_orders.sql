ALTER TABLE "assessment" ADD COLUMN "alternative_shuffle" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "assessment_snapshot" ADD COLUMN "alternative_order" smallint[];--> statement-breakpoint
ALTER TABLE "assessment" ADD CONSTRAINT "assessment_alternative_shuffle_check" CHECK ("assessment"."alternative_shuffle" in ('none', 'all', 'allButLast'));