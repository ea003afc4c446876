CREATE TABLE "used_partner_token" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"expires" timestamp with time zone NOT NULL
);
