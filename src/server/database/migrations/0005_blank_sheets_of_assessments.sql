ALTER TABLE "printed_sheet" ALTER COLUMN "id_schedule" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "printed_sheet" ADD COLUMN "assessment_school" bigint;--> statement-breakpoint
ALTER TABLE "printed_sheet" ADD COLUMN "id_assessment" bigint;--> statement-breakpoint
CREATE UNIQUE INDEX "printed_sheet_of_assessment_once" ON "printed_sheet" USING btree ("id_school","assessment_school","id_assessment","form_number","layout") WHERE "printed_sheet"."id_assessment" is not null;--> statement-breakpoint
ALTER TABLE "printed_sheet" ADD CONSTRAINT "printed_sheet_subject_check" CHECK (num_nonnulls("printed_sheet"."id_schedule", "printed_sheet"."id_assessment") = 1);--> statement-breakpoint
ALTER TABLE "printed_sheet" ADD CONSTRAINT "printed_sheet_assessment_check" CHECK (num_nulls("printed_sheet"."assessment_school", "printed_sheet"."id_assessment") in (0, 2));--> statement-breakpoint
ALTER TABLE "printed_sheet" ADD CONSTRAINT "printed_sheet_blank_check" CHECK ("printed_sheet"."id_assessment" is null or "printed_sheet"."id_user" is null);--> statement-breakpoint
ALTER TABLE "printed_sheet" ADD CONSTRAINT "printed_sheet_assessment_school_check" CHECK ("printed_sheet"."assessment_school" in ("printed_sheet"."id_school", 1));