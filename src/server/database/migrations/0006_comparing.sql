ALTER TABLE "question_version" ADD COLUMN "classifications" bigint[];--> statement-breakpoint
ALTER TABLE "catalogue" ADD COLUMN "id_moved_with" bigint;