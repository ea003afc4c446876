CREATE TABLE "bank_change" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"changes" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "assessment_question_context" ON "assessment_question" USING btree ("id_context") WHERE "assessment_question"."id_context" is not null;--> statement-breakpoint
CREATE INDEX "bank_entry_author" ON "bank_entry" USING btree ("id_author","id") WHERE "bank_entry"."id_owner" is null and "bank_entry"."id_author" is not null;--> statement-breakpoint
CREATE INDEX "question_author" ON "question" USING btree ("id_author","id");