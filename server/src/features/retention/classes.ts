import type { RetentionClass } from '@aruga/contract/retention/classes'
import type { RetainedClass } from '../../records/disposals/class.ts'
import { oldEntries } from './access-record.ts'
import { oldPrescriptions, oldReceipts, setAsideDocuments } from './documents.ts'
import { oldLetters } from './letters.ts'
import { unusedLogIns } from './log-ins.ts'
import { oldNotifications } from './notifications.ts'
import { declinedRegistrations, formerPatients } from './people.ts'

export const retainedClasses: Record<RetentionClass, RetainedClass> = {
  DeclinedRegistration: declinedRegistrations,
  FormerPatient: formerPatients,
  UnusedLogIn: unusedLogIns,
  SetAsideDocument: setAsideDocuments,
  Prescription: oldPrescriptions,
  Receipt: oldReceipts,
  Letter: oldLetters,
  Notification: oldNotifications,
  AccessRecord: oldEntries,
}
