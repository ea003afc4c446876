/** The roles of people at a school or at the provider: everyone but the administrators of the installation. */
export const members = ['administrator', 'coordinator', 'teacher', 'author', 'editor', 'student'] as const;

/** Those who write questions and assessments. */
export const authors = ['administrator', 'coordinator', 'teacher', 'author', 'editor'] as const;

/** Those who plan and work with classes at a school. */
export const staff = ['administrator', 'coordinator', 'teacher'] as const;

/** Those who see a whole school and manage its people. */
export const managers = ['administrator', 'coordinator'] as const;

/** Those who edit a catalogue: the provider's, or their school's. */
export const catalogueEditors = ['administrator', 'coordinator', 'editor'] as const;

/** Administrators of a school and of the installation. */
export const administrators = ['administrator', 'installation'] as const;
