UPDATE "assessment" SET "state" = 'draft' WHERE "id_school" IS NULL AND "status" = 1 AND "state" = 'published';
