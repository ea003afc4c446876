ALTER TABLE "assessment" ADD COLUMN "varied" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "assessment" ADD COLUMN "response_space" smallint DEFAULT 6 NOT NULL;--> statement-breakpoint
ALTER TABLE "assessment" ADD COLUMN "checkbox_response_space" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "assessment" ADD COLUMN "hide_alternative_instructions" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "assessment" ADD COLUMN "state" text DEFAULT 'published' NOT NULL;--> statement-breakpoint
ALTER TABLE "assessment" ADD COLUMN "review_comment" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_entry" ADD COLUMN "id_author" integer;--> statement-breakpoint
ALTER TABLE "bank_entry" ADD COLUMN "state" text DEFAULT 'published' NOT NULL;--> statement-breakpoint
ALTER TABLE "question" ADD COLUMN "id_author" integer;--> statement-breakpoint
ALTER TABLE "question" ADD COLUMN "import" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "question" ADD COLUMN "state" text DEFAULT 'published' NOT NULL;--> statement-breakpoint
ALTER TABLE "question" ADD COLUMN "review_comment" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "question" ADD CONSTRAINT "question_id_author_users_id_fk" FOREIGN KEY ("id_author") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_entry_review" ON "bank_entry" USING btree ("state","id") WHERE "bank_entry"."state" <> 'published';--> statement-breakpoint
UPDATE "question" SET "id_author" = "id_owner" WHERE "id_owner" IS NOT NULL;
