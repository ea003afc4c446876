CREATE TABLE "answer_file" (
	"id_school" integer NOT NULL,
	"id_attempt" bigint NOT NULL,
	"id_question" integer NOT NULL,
	"asset" text NOT NULL,
	"added" timestamp with time zone NOT NULL,
	CONSTRAINT "answer_file_id_school_id_attempt_id_question_asset_pk" PRIMARY KEY("id_school","id_attempt","id_question","asset")
);
--> statement-breakpoint
ALTER TABLE "answer_file" ADD CONSTRAINT "answer_file_asset_asset_id_fk" FOREIGN KEY ("asset") REFERENCES "public"."asset"("id") ON DELETE no action ON UPDATE no action;