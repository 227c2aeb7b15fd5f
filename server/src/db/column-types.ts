// What PostgreSQL cannot know: the shape of JSON, and the values of columns without a CHECK. Every type that is exported
// here may be named in a column's mark, like `AS "title!: Localized"`.

import type { OwnAdverseEvent } from '@aruga/contract/adverse-events/adverse-events'
import type { AdverseEventFacts as AdverseEventFactsOfCase } from '@aruga/contract/adverse-events/facts'
import type { AdverseEventEntry } from '@aruga/contract/adverse-events/staff'
import type { Announcement } from '@aruga/contract/announcements/announcements'
import type { AuditRecord } from '@aruga/contract/audit/audit'
import type { Breach } from '@aruga/contract/breaches/staff'
import type { TableImport } from '@aruga/contract/csv/csv'
import type { Document } from '@aruga/contract/documents/documents'
import type { BenefitTerms } from '@aruga/contract/formulary/benefit'
import type { Budget } from '@aruga/contract/formulary/budgets'
import type { KeptProduct } from '@aruga/contract/formulary/formulary'
import type { LetterInFull } from '@aruga/contract/letters/letters'
import type { TimelineItem } from '@aruga/contract/patients/timeline'
import type { StaffRole } from '@aruga/contract/permissions'
import type { Pharmacy } from '@aruga/contract/pharmacies/pharmacies'
import type { StockLine } from '@aruga/contract/pharmacies/stock'
import type { Program } from '@aruga/contract/program/staff'
import type { TextCode as CodeOfText, TextPurpose as PurposeOfText } from '@aruga/contract/program/texts'
import type { ReviewPromise, WorkingTime } from '@aruga/contract/program/working-time'
import type { OwnQuestion } from '@aruga/contract/questions/questions'
import type { Recall, RecallInFull } from '@aruga/contract/recalls/staff'
import type {
  CaseDuplicate,
  CaseKind as CaseKindOfFile,
  CountedReceipt,
  FirstApproval as FirstApprovalOfCase,
  HandOver,
} from '@aruga/contract/review/case-file'
import type {
  Dose as DoseOfPrescription,
  Prescription as PrescriptionOfDocument,
} from '@aruga/contract/review/prescription'
import type { CaseOwner as ContractCaseOwner } from '@aruga/contract/review/queue'
import type { Team } from '@aruga/contract/review/teams'
import type { SettledSignal } from '@aruga/contract/signals/kinds'
import type { StaffAccount } from '@aruga/contract/staff/staff'
import type { StaffFileRow } from '@aruga/contract/staff/staff-file'
import type { Redaction } from '../files/redaction.ts'

export type { AdverseEventState } from '@aruga/contract/adverse-events/adverse-events'
export type { AdverseEventFacts } from '@aruga/contract/adverse-events/facts'
export type { AuditAction } from '@aruga/contract/audit/audit'
export type { SessionEnd } from '@aruga/contract/connect'
export type { Purpose } from '@aruga/contract/consents/consents'
export type { ContentSlug } from '@aruga/contract/content/content'
export type { Correction } from '@aruga/contract/counter/correction'
export type { RefusalReason } from '@aruga/contract/counter/counter'
export type { BenefitRule, HandOverMoney } from '@aruga/contract/formulary/benefit'
export type { TimelineState } from '@aruga/contract/letters/letters'
export type { NotificationKind } from '@aruga/contract/notifications/kinds'
export type { PushService } from '@aruga/contract/notifications/push'
export type { FilePart } from '@aruga/contract/operations/staff'
export type { SecurityQuestionId } from '@aruga/contract/password/password'
export type { Role } from '@aruga/contract/permissions'
export type { OpeningHours } from '@aruga/contract/pharmacies/pharmacies'
export type { StatementState } from '@aruga/contract/reimbursement/staff'
export type { RetentionClass } from '@aruga/contract/retention/classes'
export type { CaseKind } from '@aruga/contract/review/case-file'
export type { DeclineReason } from '@aruga/contract/review/decline-reasons'
export type { Language } from '@aruga/contract/values'

export type TextPurpose = PurposeOfText
export type TextCode = CodeOfText
export type BudgetPeriod = Budget['period']
export type GivenOnLetter = BenefitTerms['onLetter']
export type GivenInMonth = BenefitTerms['inMonth']
export type Price = KeptProduct['price'] & {}
export type StockOutAtBranch = NonNullable<StockLine['out']>
export type ReviewPromises = ReviewPromise[]
export type Holidays = WorkingTime['holidays']
export type CaseOwner = ContractCaseOwner
export type SettledOutcome = SettledSignal['outcome']
export type People = Team['members']
export type QuestionFiles = OwnQuestion['files']
export type Localized = { en: string; fil: string }
export type SideEffectFacts = Omit<AdverseEventFactsOfCase, 'reporter'>
export type AdverseEventAdditions = OwnAdverseEvent['additions']
export type AdverseEventEntryKind = AdverseEventEntry['kind']
export type Audience = Announcement['audience']
export type AudienceNames = Announcement['audienceNames']
export type Actor = NonNullable<AuditRecord['actor']>
export type BreachNotice = NonNullable<Breach['notice']>
export type CaseKey = CaseDuplicate['ofCase']
export type CsvFault = TableImport['bad'][number]
export type CsvWarning = TableImport['warnings'][number]
/** A checked row of a CSV file. */
export type CsvRow = unknown
export type BranchInList = Pharmacy['branches'][number]
export type Redactions = Redaction[]
export type CountedReceipts = CountedReceipt[]
export type HandOvers = HandOver[]
export type Batches = LetterInFull['batches']
export type Dose = DoseOfPrescription
export type RecalledBatch = NonNullable<RecallInFull['ofBatch']>
export type Replacement = NonNullable<Recall['replacement']>
export type Hours = Program['hours']
export type Prescription = PrescriptionOfDocument
export type FirstApproval = FirstApprovalOfCase
export type StaffBranch = NonNullable<StaffAccount['branch']>
export type StaffBranches = StaffAccount['branches']
export type StaffRoles = StaffRole[]
export type StaffChanges = StaffFileRow['changes']
/** Somebody as a file of staff has them; the first branch is where they begin. */
export type StaffFilePerson = {
  name: string
  email: string
  roles: StaffRole[]
  branches: { id: string; name: string }[]
}
/** Where somebody works, as a file of staff names it. */
export type StaffPlaces = { pharmacy: string; branch: string; city: string }[]
export type TimelineLetter = NonNullable<TimelineItem['letter']>
export type TimelineCall = NonNullable<TimelineItem['call']>
export type TimelineDocument = NonNullable<TimelineItem['document']>
export type Told = TimelineItem['told']

/** Since when a case, or a document with it, waits, and when the promise was given that it keeps; null: when it began to wait. */
export type Waiting = { kind: CaseKindOfFile; waitingSince: string; promisedAt: string | null }

/** A document as stored: the note of a decline is in both languages. */
export type DocumentRow = Omit<Document, 'declineNote' | 'promised'> &
  Record<'declineNoteEn' | 'declineNoteFil', string | null> & { waiting: Waiting | null }

export type LetterTimeline = (LetterInFull['timeline'][number] & { noteFil: string | null })[]
/** Columns that always have one of those types. */
export const columnTypes: Record<string, string> = {
  'audit_entry.action': 'AuditAction',
  'letter.benefit_rule': 'BenefitRule',
  'product.benefit_rule': 'BenefitRule',
  'breach_patient.actions': 'AuditAction',
  'branch.hours': 'OpeningHours[]',
  'consent.page_slug': 'ContentSlug',
  'consent.purpose': 'Purpose',
  'content_draft.slug': 'ContentSlug',
  'content_page.slug': 'ContentSlug',
  'disposal.class': 'RetentionClass',
  'document.decline_reason': 'DeclineReason',
  'letter_event.state': 'TimelineState',
  'mailed_link.question': 'SecurityQuestionId',
  'notification.kind': 'NotificationKind',
  'patient.decline_reason': 'DeclineReason',
  'retention_period.class': 'RetentionClass',
  'security_answer.question': 'SecurityQuestionId',
  'table_import.bad': 'CsvFault[]',
  'table_import.warnings': 'CsvWarning[]',
}
