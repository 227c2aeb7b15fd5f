// After which deeds the reviewers' queue is another one, so that it is told to those who have it open (live/).

/** `this`: the subject of the deed is the case. `any`: the case has another id than the subject, or there are several. */
export const queueActions: Record<string, 'this' | 'any'> = {
  'registration.sent': 'this',
  'registration.sent_again': 'this',
  'registration.approved': 'this',
  'registration.declined': 'this',
  'document.sent': 'this',
  'document.accepted': 'this',
  'document.declined': 'this',
  'receipt.quantity_put': 'this',
  // The case was the earlier document's, or the registration's.
  'document.replaced': 'any',
  'patient.returned': 'any',
  'patient.unsubscribed': 'any',
}
