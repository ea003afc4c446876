CREATE TABLE "recovery_code" (
	"id_user" bigint NOT NULL,
	"code_hash" text NOT NULL,
	CONSTRAINT "recovery_code_id_user_code_hash_pk" PRIMARY KEY("id_user","code_hash")
);
--> statement-breakpoint
CREATE TABLE "second_factor" (
	"id_user" bigint PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"last_step" integer NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_id_user_second_factor_id_user_fk" FOREIGN KEY ("id_user") REFERENCES "public"."second_factor"("id_user") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factor" ADD CONSTRAINT "second_factor_id_user_users_id_fk" FOREIGN KEY ("id_user") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;