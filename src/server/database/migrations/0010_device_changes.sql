ALTER TABLE "change_log" DROP CONSTRAINT "change_log_entity_check";--> statement-breakpoint
ALTER TABLE "membership" ADD COLUMN "uuid" uuid DEFAULT uuidv7() NOT NULL;--> statement-breakpoint
ALTER TABLE "change_log" ADD COLUMN "deleted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "school_counter" ADD COLUMN "changes_compacted" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "school_counter" ADD COLUMN "changes_forgotten" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "membership_uuid" ON "membership" USING btree ("id_school","uuid");--> statement-breakpoint
CREATE INDEX "change_log_uuid" ON "change_log" USING btree ("id_school","uuid","seq");--> statement-breakpoint
ALTER TABLE "change_log" ADD CONSTRAINT "change_log_entity_check" CHECK ("change_log"."entity" in ('question', 'stimulus', 'assessment', 'catalogue', 'share', 'file'));--> statement-breakpoint
UPDATE "change_log" AS "log" SET "deleted" = true WHERE CASE "log"."entity"
	WHEN 'question' THEN NOT EXISTS (SELECT FROM "question" AS "held" WHERE "held"."id_school" = "log"."id_school" AND "held"."uuid" = "log"."uuid" AND NOT "held"."deleted")
	WHEN 'stimulus' THEN NOT EXISTS (SELECT FROM "stimulus" AS "held" WHERE "held"."id_school" = "log"."id_school" AND "held"."uuid" = "log"."uuid" AND NOT "held"."deleted")
	WHEN 'assessment' THEN NOT EXISTS (SELECT FROM "assessment" AS "held" WHERE "held"."id_school" = "log"."id_school" AND "held"."uuid" = "log"."uuid" AND NOT "held"."deleted")
	WHEN 'catalogue' THEN NOT EXISTS (SELECT FROM "catalogue" AS "held" WHERE "held"."id_school" = "log"."id_school" AND "held"."uuid" = "log"."uuid")
END;