CREATE TABLE "bank_word" (
	"id_school" bigint NOT NULL,
	"word" text NOT NULL,
	"sound_key" text NOT NULL,
	CONSTRAINT "bank_word_id_school_word_pk" PRIMARY KEY("id_school","word")
);
--> statement-breakpoint
ALTER TABLE "bank_word" ADD CONSTRAINT "bank_word_id_school_school_id_fk" FOREIGN KEY ("id_school") REFERENCES "public"."school"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_word_sound" ON "bank_word" USING btree ("id_school","sound_key");