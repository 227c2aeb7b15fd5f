import type { RetentionClass } from '@aruga/contract/retention/classes'
import type { RetainedClass } from './class.ts'
import { setAsideDocuments } from './documents.ts'
import { oldNotifications } from './notifications.ts'
import { declinedRegistrations, formerPatients } from './people.ts'

export const retainedClasses: Record<RetentionClass, RetainedClass> = {
  DeclinedRegistration: declinedRegistrations,
  FormerPatient: formerPatients,
  SetAsideDocument: setAsideDocuments,
  Notification: oldNotifications,
}
