CREATE TABLE "email_change" (
	"id_user" bigint PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"link_hash" text,
	"expires" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "email_change" ADD CONSTRAINT "email_change_id_user_users_id_fk" FOREIGN KEY ("id_user") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_change_link" ON "email_change" USING btree ("link_hash");--> statement-breakpoint
CREATE INDEX "user_photo" ON "users" USING btree ("photo") WHERE "users"."photo" is not null;