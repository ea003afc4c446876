-- The provider is a school: the first one. Schools of people begin at 2.
INSERT INTO "country" ("id", "name", "abbreviation", "language") VALUES (14, 'España', 'ES', 'es');
--> statement-breakpoint
INSERT INTO "school" ("id", "name", "id_country", "timezone") VALUES (1, 'Assessments Assistant', 14, 'UTC');
--> statement-breakpoint
ALTER TABLE "school" ALTER COLUMN "id" RESTART WITH 2;
