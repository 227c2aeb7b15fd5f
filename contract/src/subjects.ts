/**
 * The subjects of Aruga: the folders of `contract/src`, of `server/src/features` and of both apps' `src/features` have these
 * names and no others (scripts/subjects.test.ts).
 */
export const subjects = [
  'announcements',
  'audit',
  'consents',
  'content',
  'counter',
  'csv',
  'documents',
  'erasure',
  'formulary',
  'letters',
  'notifications',
  'operations',
  'password',
  'patients',
  'pharmacies',
  'portable-copy',
  'professionals',
  'profile',
  'program',
  'registration',
  'reports',
  'review',
  'search',
  'second-factor',
  'sessions',
  'sign-in',
  'staff',
  'unsubscribe',
] as const
