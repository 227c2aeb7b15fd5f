// Which file of another feature a server feature may import, and why. Code for two features belongs to a record, `audit/` or `notify/`;
// the list only shrinks. dependency-cruiser refuses every other import (.dependency-cruiser.mjs).

/** By the feature that imports: the files of other features, below `server/src/features`, each with its reason. */
export const featureImports: Record<string, Record<string, string>> = {
  cards: {
    'counter/wrong-codes.ts': 'wrong numbers of cards count with wrong codes',
  },
  caregivers: {
    'documents/receive-files.ts': 'what lets somebody act for a patient comes with its paper',
  },
  documents: {
    'questions/answer-with-file.ts': 'a document sent again answers the question about it',
  },
  enrolments: {
    'documents/receive-files.ts': 'an enrolment comes with its files',
    'notifications/sms/limits.ts': 'the code of taking over counts with other codes by SMS',
    'notifications/sms/messages.ts': 'the code of taking over goes by SMS',
  },
  erasure: {
    'documents/uploads/tickets.ts': 'an erased patient can send no more pieces of a file',
    'patients/calls.ts': 'notes of phone calls lose what was said',
    'review/second-looks/queries.ts': 'second looks at an erased patient end',
    'unsubscribe/unsubscribe.ts': 'a patient who is erased leaves the program first',
  },
  letters: {
    'patients/timeline.ts': 'the file of a letter has the timeline of its patient',
    'review/case-file.ts': 'the file of a letter has its documents as a case shows them',
    'review/open-letters.ts': 'issuing checks whether an open letter of the same product may stay',
    'review/prescription.ts': 'issuing reads the values of the prescription',
  },
  operations: {
    'erasure/remind.ts': 'the state of the program counts erasures that are due',
    'review/queue-counts.ts': 'the state of the program counts what waits',
  },
  patients: {
    'csv/product-cells.ts': 'a file of patients names products as the files of prices and taxes do',
    'review/case-file.ts': 'the page of a patient has documents and letters as a case shows them',
  },
  'portable-copy': {
    'audit/access-log.ts': 'the copy has who opened the file',
  },
  profile: {
    'password/queries.ts': 'undoing a change of address sets a new password',
    'password/questions.ts': 'undoing a change of address deletes the security questions, which the thief may have set',
    'registration/log-in-by.ts': 'a proved number is taken from a registration that nobody confirmed',
    'signals/find.ts': 'a changed name or number is compared with other patients',
  },
  registration: {
    'documents/receive-files.ts': 'a registration comes with its files',
    'erasure/erase-unasked.ts': 'a registration that nobody confirmed is erased, as is a log-in whose owner deletes it',
  },
  reports: {
    'review/queue-counts.ts': 'the report shows what waits',
  },
  retention: {
    'erasure/erase-unasked.ts': 'a patient who left long ago is erased',
  },
  review: {
    'documents/sent-document.ts': 'a case shows the files that were sent',
    'signals/find.ts': 'a decided case is compared with others',
  },
  search: {
    'letters/staff-queries.ts': 'one search finds letters',
    'patients/search.ts': 'one search finds patients',
    'patients/search-terms.ts': 'one search finds patients',
  },
  sessions: {
    'notifications/push/subscriptions.ts': 'a device that is signed out gets no push messages',
  },
}
