// Written by `npm run sql`, from the statements and the migrated database: not edited by hand.
import type { Actor, AuditAction } from '../audit/columns.ts'
import type { Role, SecurityQuestionId, SessionEnd } from '../auth/columns.ts'
import type { Audience, AudienceNames } from '../features/announcements/columns.ts'
import type { BreachNotice } from '../features/breaches/columns.ts'
import type { EventFields, EventKind, EventState, WebhookTries } from '../features/webhooks/columns.ts'
import type { NotificationKind, PushService } from '../notify/columns.ts'
import type { AdverseEventAdditions, AdverseEventEntryKind, AdverseEventFacts, AdverseEventState, Days, MonthSteps, ReportKind, SideEffectFacts } from '../records/adverse-events/columns.ts'
import type { CardEnd } from '../records/cards/columns.ts'
import type { ApprovedLetters, CaseGuardian, CaseKey, CaseKind, CaseOwner, CaseState, FirstApproval, PartsOfCase, Waiting } from '../records/cases/columns.ts'
import type { CollectedBy, CollectorsAtCounter, RequestState } from '../records/collectors/columns.ts'
import type { Purpose } from '../records/consents/columns.ts'
import type { ContentSlug, EducatedProduct, EducationSlug, PageSlug } from '../records/content/columns.ts'
import type { RetentionClass } from '../records/disposals/columns.ts'
import type { DeclineReason, DocumentKind, DocumentRow, Dose, LettersOn, Prescription, ReceiptParts, Redactions, StoredPaper } from '../records/documents/columns.ts'
import type { Amounts, BenefitRule, BudgetPeriod, Buyer, Changes, Combination, CountedHandOvers, EntryState, GivenInMonth, GivenOnLetter, HandOverMoney, Price, ReplacedRules, StoodCombinations } from '../records/formulary/columns.ts'
import type { Batches, ClaimedHow, Correction, CountedReceipts, HandOvers, IdKind, LetterPurchases, LetterTimeline, LettersTogether, RefusalReason, TimelineActor, TimelineState } from '../records/letters/columns.ts'
import type { AskedWhen, PaperRoles } from '../records/papers/columns.ts'
import type { AccessGrounds, AccessScopes, Scope } from '../records/patient-access/columns.ts'
import type { EnrolledAtDesk, TimelineCall, TimelineDocument, TimelineLetter, TimelineParts, Told } from '../records/patients/columns.ts'
import type { BranchAnswer, BranchInList, ClaimAnswerKind, ComingProduct, OpeningHours, StockOutAtBranch } from '../records/pharmacies/columns.ts'
import type { Holidays, Hours, LaterCombinations, ReviewPromises, TextCode, TextPurpose } from '../records/program/columns.ts'
import type { QuestionFiles } from '../records/questions/columns.ts'
import type { RecalledBatch, Replacement } from '../records/recalls/columns.ts'
import type { AlikeBy, ImportCells, ImportFaults, ImportedPerson, InvitationState } from '../records/registration/columns.ts'
import type { ReminderKind } from '../records/reminders/columns.ts'
import type { SettledOutcome, SignalKind } from '../records/signals/columns.ts'
import type { People, StaffBranch, StaffBranches, StaffChanges, StaffFilePerson, StaffPlaces, StaffRoles } from '../records/staff/columns.ts'
import type { StatementState } from '../records/statements/columns.ts'
import type { FilePart } from '../records/stored-files/columns.ts'
import type { TierRules } from '../records/tiers/columns.ts'
import type { CsvFault, CsvRow, CsvTable, CsvWarning } from '../table-files/columns.ts'
import type { Language, Texts } from '../texts/columns.ts'
import type { Invalid } from './statement-types.ts'

export type Statements = {
  'access-proposals.find-account': { params: { patientId: string; now: Date | string; callerId: string; email: string }; row: { id: string; acts: boolean; isCaller: boolean } }
  'access-proposals.find-birthdate': { params: { patientId: string }; row: { birthdate: string | null } }
  'access-proposals.insert': { params: { id: string; patientId: string; accountId: string; scope: readonly (string)[]; relation: string; until: Date | string | null; paper: string; documentId: string; by: string; now: Date | string }; row: never }
  'access-proposals.list': { params: { callerId: string; patientId: string }; row: { id: string; firstName: string | null; lastName: string | null; relation: string; scope: (Scope)[]; until: string | null; paper: string; documentId: string; proposedBy: string; proposedAt: string; byMe: boolean } }
  'access-proposals.lock': { params: { callerId: string; id: string }; row: { id: string; patientId: string; accountId: string; scope: (Scope)[]; relation: string; until: string | null; paper: string; documentId: string; proposedBy: string; proposedAt: string; birthdate: string | null; byMe: boolean; forMe: boolean } }
  'access-proposals.remove': { params: { id: string }; row: never }
  'access-proposals.remove-of': { params: { patientId: string }; row: never }
  'adverse-events.acknowledge': { params: { now: Date | string | null; id: string; version: number }; row: { id: string; reference: string; patientId: string | null } }
  'adverse-events.add': { params: { knownAt: Date | string; id: string; ofPatient: string | null }; row: { id: string; reference: string; patientId: string | null } }
  'adverse-events.assess': { params: { facts: string; firstKnownAt: Date | string | null; id: string; version: number }; row: { id: string; reference: string; patientId: string | null } }
  'adverse-events.clock': { params: {}; row: { seriousDays: number; otherDays: number; confirmedAt: string | null; confirmedBy: string | null } }
  'adverse-events.confirm-clock': { params: { seriousDays: number; otherDays: number; now: Date | string | null; by: string | null }; row: never }
  'adverse-events.entries': { params: { id: string }; row: { kind: AdverseEventEntryKind; at: string; knownAt: string; by: string | null; words: string | null; facts: AdverseEventFacts | null; party: string | null; partyReference: string | null } }
  'adverse-events.entries-of-patient': { params: { patientId: string }; row: { id: number; words: string | null; facts: AdverseEventFacts | null } }
  'adverse-events.erase-case': { params: { words: string; facts: string; id: string }; row: never }
  'adverse-events.erase-entry': { params: { words: string | null; facts: string | null; id: number }; row: never }
  'adverse-events.exists': { params: { id: string }; row: never }
  'adverse-events.find': { params: { id: string }; row: { id: string; reference: string; status: AdverseEventState; patientId: string | null; facts: AdverseEventFacts; knownAt: string; clockFrom: string; dueBy: string; sentOn: Days; holderNumber: string | null; version: number; words: string; patientCode: string | null; firstName: string | null; lastName: string | null; mobilePhoneNumber: string | null; emailAddress: string | null } }
  'adverse-events.find-due': { params: { now: Date | string; before: Date | string }; row: { count: number; first: string | null; overdue: number } }
  'adverse-events.find-patient-by-code': { params: { patientCode: string }; row: { id: string; firstName: string; lastName: string; birthdate: string | null } }
  'adverse-events.find-person': { params: { patientId: string }; row: { firstName: string; middleName: string | null; lastName: string; email: string | null; mobilePhoneNumber: string | null } }
  'adverse-events.find-product': { params: { patientId: string | null; product: string }; row: { id: string | null } }
  'adverse-events.find-reporting': { params: { patientId: string }; row: { firstName: string; lastName: string; birthdate: string | null } }
  'adverse-events.first-reported': { params: {}; row: { reportedAt: string } }
  'adverse-events.hand-over': { params: { now: Date | string | null; id: string; version: number }; row: { id: string; reference: string; patientId: string | null } }
  'adverse-events.handed-over': { params: { patientId: string }; row: { day: string; product: string; batch: string; expiresOn: string | null; branchName: string } }
  'adverse-events.insert-entry': { params: { id: string; kind: string; now: Date | string; knownAt: Date | string; by: string; words: string | null; facts: string | null; party: string | null; partyReference: string | null }; row: never }
  'adverse-events.insert-month-step': { params: { month: string; kind: string; now: Date | string; by: string; words: string; whyWaiting: string | null }; row: never }
  'adverse-events.list-closed': { params: { filter: string | null; after: string | null; limit: number }; row: { id: string; reference: string; status: AdverseEventState; patientId: string | null; facts: AdverseEventFacts; knownAt: string; clockFrom: string; dueBy: string; sentOn: Days; holderNumber: string | null } }
  'adverse-events.list-open': { params: { filter: string | null; after: string | null; limit: number }; row: { id: string; reference: string; status: AdverseEventState; patientId: string | null; facts: AdverseEventFacts; knownAt: string; clockFrom: string; dueBy: string; sentOn: Days; holderNumber: string | null } }
  'adverse-events.list-own': { params: { patientId: string; id: string | null; after: string | null; limit: number }; row: { id: string; reference: string; status: AdverseEventState; reportedAt: string; dueBy: string; words: string; kind: ReportKind; product: string | null; additions: AdverseEventAdditions } }
  'adverse-events.list-products': { params: {}; row: { id: string; name: string; strength: string } }
  'adverse-events.list-safety': { params: { kind: string; since: Date | string }; row: { id: string } }
  'adverse-events.lock-of-patient': { params: { patientId: string }; row: { id: string; words: string; facts: AdverseEventFacts } }
  'adverse-events.lock-patient': { params: { patientId: string }; row: never }
  'adverse-events.months': { params: { months: readonly (string)[]; zone: string }; row: { month: string; reports: number; serious: number; waiting: number; older: number; steps: MonthSteps } }
  'adverse-events.move-due-dates': { params: {}; row: never }
  'adverse-events.of-month': { params: { from: Date | string; before: Date | string; after: string | null }; row: { id: string; reference: string; status: AdverseEventState; facts: AdverseEventFacts; knownAt: string; reportedAt: string; sentOn: Days; holderNumber: string | null } }
  'adverse-events.report': { params: { id: string; prefix: string; patientId: string | null; by: string; now: Date | string; knownAt: Date | string; facts: string; words: string }; row: { id: string; reference: string; patientId: string | null } }
  'adverse-events.reported-at': { params: { id: string }; row: { reportedAt: string } }
  'announcements.count': { params: { professionalId: string | null; productId: string | null; branchId: string | null }; row: { patients: number } }
  'announcements.finish': { params: { now: Date | string | null; id: string }; row: never }
  'announcements.insert': { params: { id: string; title: string | null; body: string | null; productId: string | null; branchId: string | null; professionalId: string | null; patients: number; sentBy: string; now: Date | string }; row: never }
  'announcements.list': { params: { id: string | null; filter: string | null; limit: number; offset: number }; row: { id: string; title: Texts; body: Texts; audience: Audience; audienceNames: AudienceNames; sentAt: string; sentBy: string; patients: number; told: number; finishedAt: string | null; total: number } }
  'announcements.lock': { params: { id: string }; row: { title: Texts; body: Texts; audience: Audience; toldUpTo: string | null } }
  'announcements.next': { params: { after: string | null; professionalId: string | null; productId: string | null; branchId: string | null; limit: number }; row: { patientId: string } }
  'announcements.update-progress': { params: { told: number; upTo: string | null; id: string }; row: never }
  'answers.list-coming': { params: { branchId: string; since: Date | string; now: Date | string }; row: { product: ComingProduct; unit: string; units: number; claims: string[]; firstClaimedAt: string; firstEndsAt: string; lastEndsAt: string; answer: BranchAnswer | null; readyAt: string | null } }
  'answers.lock-claims': { params: { claims: readonly (string)[]; branchId: string; productId: string; now: Date | string }; row: { letterId: string; patientId: string; product: string; branch: string; validUntil: string } }
  'answers.may-tell': { params: { letterIds: readonly (string)[]; now: Date | string; most: number }; row: { letterId: string } }
  'answers.of-claim': { params: { now: Date | string; letterId: string; since: Date | string }; row: { answer: ClaimAnswerKind; readyAt: string | null; answeredAt: string | null } }
  'answers.put': { params: { answer: string; readyAt: Date | string | null; now: Date | string; accountId: string; letterIds: readonly (string)[] }; row: { letterId: string } }
  'answers.set-wanted': { params: { wanted: boolean }; row: { wanted: boolean } }
  'answers.wanted': { params: {}; row: { wanted: boolean } }
  'answers.withdraw': { params: { letterIds: readonly (string)[] }; row: { letterId: string } }
  'assigning.assign': { params: { reviewerId: string; lapsedBefore: Date | string; caseId: string; now: Date | string | null; takenOverFrom: Date | string | null }; row: { began: boolean } }
  'assigning.assign-many': { params: { accountId: string | null; teamId: string | null; batch: string | null; by: string; now: Date | string; ofPatient: string | null; dueRegistrations: readonly (Date | string)[]; promisedFrom: readonly (Date | string)[]; caseIds: readonly (string)[] | null; reviewerId: string; lapsedBefore: Date | string | null; reach: number; duePrescriptions: readonly (Date | string)[]; from: string | null; to: string | null; dueReceipts: readonly (Date | string)[]; roles: readonly (string)[]; seenAt: Date | string }; row: { cases: number } }
  'assigning.find': { params: { caseId: string; lapsedBefore: Date | string }; row: { accountId: string; name: string; assignedAt: string; since: string } }
  'assigning.lock': { params: {}; row: { pg_advisory_xact_lock: string | null } }
  'assigning.preview': { params: { ofPatient: string | null; dueRegistrations: readonly (Date | string)[]; promisedFrom: readonly (Date | string)[]; caseIds: readonly (string)[] | null; reviewerId: string; lapsedBefore: Date | string | null; reach: number; duePrescriptions: readonly (Date | string)[]; from: string | null; to: string | null; dueReceipts: readonly (Date | string)[]; roles: readonly (string)[]; seenAt: Date | string; accountId: string | null; teamId: string | null }; row: { cases: number; ofOthers: number } }
  'assigning.release': { params: { caseId: string; reviewerId: string }; row: { caseId: string } }
  'assigning.undo': { params: { batch: string; by: string }; row: { caseId: string } }
  'attempts.count': { params: { keys: readonly (Buffer)[]; limits: readonly (number)[]; until: readonly (Date | string)[]; slides: readonly (boolean)[]; now: Date | string }; row: { counts: number[] | null; exhausted: number | null; exhaustedUntil: string | null } }
  'attempts.find-exhausted': { params: { key: Buffer; limit: number; now: Date | string }; row: { expiresAt: string } }
  'attempts.forget': { params: { key: Buffer }; row: never }
  'attempts.give-back': { params: { key: Buffer }; row: never }
  'attempts.lock': { params: { locksKey: Buffer; locksExpireAt: Date | string; key: Buffer; limit: number; now: Date | string; firstMs: number; longestMs: number }; row: never }
  'audit.find-hash': { params: { number: number }; row: { hash: Buffer } }
  'audit.find-last-entry': { params: {}; row: { lastId: number | null } }
  'audit.find-last-seal': { params: {}; row: { number: number; lastId: number; hash: Buffer } }
  'audit.find-last-seals': { params: { last: number }; row: { number: number; lastId: number; hash: Buffer } }
  'audit.find-opening': { params: { accountId: string; patientId: string }; row: { caseId: string; at: string } }
  'audit.find-page-opening': { params: { accountId: string; patientId: string }; row: { caseId: string; at: string } }
  'audit.find-view': { params: { accountId: string; patientId: string; letterId: string | null }; row: { caseId: string; at: string } }
  'audit.history': { params: { patientId: string; actions: readonly (string)[]; subjectIds: readonly (string)[] | null }; row: { at: string; action: AuditAction; subjectId: string | null; reason: string | null; by: 'program' | 'patient' | 'caregiver' | 'staff'; byName: string | null } }
  'audit.insert': { params: { at: Date | string; actorId: string | null; action: string; patientId: string | null; subjectId: string | null; requestId: string | null; address: string | null; reason: string | null; caseId: string | null; branchId: string | null }; row: never }
  'audit.insert-each': { params: { at: Date | string; actorId: string | null; action: string; requestId: string | null; patientIds: readonly (string)[]; subjectIds: readonly (string)[] }; row: never }
  'audit.insert-of-account': { params: { at: Date | string; actorId: string | null; action: string; requestId: string | null; address: string | null; reason: string | null; device: string | null; accountId: string }; row: never }
  'audit.insert-seal': { params: { number: number; entryIds: readonly (number)[]; lastId: number; digests: Buffer; sealedAt: Date | string; hash: Buffer }; row: never }
  'audit.list': { params: { from: Date | string; to: Date | string; before: number | null; actorId: string | null; actions: readonly (string)[] | null; limit: number }; row: { id: number } }
  'audit.list-access': { params: { patientId: string; withheldSince: Date | string; ofSignals: readonly (string)[]; filter: string | null; limit: number; offset: number }; row: { id: number; at: string; action: AuditAction; reason: string | null; branchName: string | null; collectedBy: CollectedBy | null; total: number; by: 'caregiver' | 'pharmacist' | 'reviewer' | 'safety' | 'clinic' | 'administrator'; relation: string | null } }
  'audit.list-disposals': { params: { first: number; id: string }; row: { id: string; class: RetentionClass; at: string; upTo: string; count: number; digest: Buffer; entryIds: number[]; first: number; entry: string | null } }
  'audit.list-entries': { params: { after: number; upTo: number | null }; row: { id: number; at: string; actorId: string | null; action: AuditAction; patientId: string | null; subjectId: string | null; requestId: string | null; address: string | null; reason: string | null; branchId: string | null; caseId: string | null; device: string | null } }
  'audit.list-of-actions': { params: { actions: readonly (string)[]; from: Date | string; to: Date | string; before: number | null; limit: number }; row: { id: number } }
  'audit.list-of-patient': { params: { patientCode: string; from: Date | string; to: Date | string; before: number | null; actorId: string | null; actions: readonly (string)[] | null; limit: number }; row: { id: number } }
  'audit.list-seals': { params: { after: number }; row: { number: number; entryIds: number[]; lastId: number; digests: Buffer; sealedAt: string; hash: Buffer } }
  'audit.lock-chain': { params: {}; row: { pg_advisory_xact_lock: string | null } }
  'audit.lock-views': { params: { accountId: string; patientId: string }; row: { pg_advisory_xact_lock: string | null } }
  'audit.read': { params: { ids: readonly (number)[] }; row: { id: number; at: string; actor: Actor | null; action: AuditAction; patientCode: string | null; subject: string | null; subjectId: string | null; case: string | null; caseId: string | null; reason: string | null; branchName: string | null; address: string | null; device: string | null; requestId: string | null } }
  'backup.insert': { params: { name: string; takenAt: Date | string; finishedAt: Date | string; rows: number; files: number; bytes: number; faultyFiles: number }; row: never }
  'backup.is-running': { params: { lock: number }; row: { running: boolean } }
  'backup.list-foreign-keys': { params: {}; row: { table: string; name: string; definition: string } }
  'backup.list-sequences': { params: {}; row: { name: string; value: number } }
  'backup.list-tables': { params: {}; row: { name: string; columns: string[] } }
  'backup.version': { params: {}; row: { version: string } }
  'board.ages': { params: { now: Date | string }; row: { kind: CaseKind; oldestAt: string | null; ages: number[] } }
  'board.decided': { params: { from: Date | string }; row: { kind: CaseKind; outcome: string; at: string; waitingSince: string; promisedAt: string | null; decidedBy: string } }
  'board.escalate': { params: { dueRegistrations: readonly (Date | string)[]; promisedFrom: readonly (Date | string)[]; reach: number; duePrescriptions: readonly (Date | string)[]; dueReceipts: readonly (Date | string)[]; roles: readonly (string)[]; now: Date | string }; row: { told: number } }
  'board.forget-escalated': { params: { before: Date | string }; row: never }
  'board.names': { params: { ids: readonly (string)[] }; row: { id: string; name: string | null } }
  'board.readers': { params: {}; row: { id: string; leads: boolean } }
  'branch-staff.find': { params: { noPassword: string; id: string; managerId: string }; row: { id: string; emailAddress: string; isInvited: boolean } }
  'branch-staff.move-away': { params: { id: string; managerId: string }; row: never }
  'branch-staff.take-others': { params: { id: string; managerId: string }; row: never }
  'branch-staff.works-elsewhere': { params: { id: string; managerId: string }; row: { id: string } }
  'breaches.change-scope': { params: { actorId: string | null; address: string | null; from: Date | string; to: Date | string | null; id: string }; row: never }
  'breaches.close': { params: { now: Date | string | null; conclusion: string | null; id: string }; row: never }
  'breaches.commission-told': { params: { at: Date | string | null; id: string }; row: never }
  'breaches.delete-others': { params: { id: string; search: number }; row: never }
  'breaches.find-search': { params: { id: string }; row: { actorId: string | null; address: string | null; from: string; to: string | null; search: number } }
  'breaches.finish-search': { params: { now: Date | string | null; from: Date | string; to: Date | string; actorId: string | null; address: string | null; id: string; search: number }; row: { id: string } }
  'breaches.insert': { params: { id: string; prefix: string; summary: string; actorId: string | null; address: string | null; from: Date | string; to: Date | string | null; knownAt: Date | string; openedBy: string; now: Date | string }; row: never }
  'breaches.insert-found': { params: { id: string; search: number; from: Date | string; to: Date | string; actorId: string | null; address: string | null }; row: never }
  'breaches.list': { params: { noticeMs: number; now: Date | string; id: string | null; filter: string | null; limit: number; offset: number }; row: { id: string; reference: string; summary: string; actorId: string | null; address: string | null; from: string; to: string | null; actorName: string | null; openedBy: string; knownAt: string; noticeDueBy: string; searchedAt: string | null; otherEntries: number; patients: number; told: number; unreachable: number; notice: BreachNotice | null; commissionToldAt: string | null; closedAt: string | null; conclusion: string | null; total: number } }
  'breaches.list-affected': { params: { now: Date | string; id: string; filter: string | null; limit: number; offset: number }; row: { id: string; patientCode: string; entries: number; firstAt: string; lastAt: string; actions: (AuditAction)[]; toldAt: string | null; reachable: boolean; total: number } }
  'breaches.lock': { params: { id: string }; row: { searchedAt: string | null; closedAt: string | null } }
  'breaches.mark-told': { params: { now: Date | string | null; id: string; patientIds: readonly (string)[] }; row: never }
  'breaches.next-affected': { params: { now: Date | string; id: string; after: string | null; limit: number }; row: { id: string; patientCode: string; entries: number; firstAt: string; lastAt: string; actions: (AuditAction)[]; toldAt: string | null; reachable: boolean } }
  'breaches.set-notice': { params: { title: string | null; body: string | null; id: string }; row: never }
  'breaches.take-untold': { params: { id: string; now: Date | string }; row: { patientId: string; title: Texts; body: Texts } }
  'budgets.add-months': { params: { after: number; upTo: number }; row: never }
  'budgets.add-new': { params: {}; row: never }
  'budgets.find-low': { params: { now: Date | string; warnsAt: number }; row: { id: string; productId: string | null; amount: number; used: number; lastDay: string; told: 'nothing' | 'low' | 'used_up'; name: string | null; strength: string | null } }
  'budgets.in-force': { params: { productIds: readonly (string)[]; now: Date | string }; row: { id: string; productId: string | null; amount: number; used: number; lastDay: string } }
  'budgets.insert': { params: { id: string; productId: string | null; period: string; amount: number; day: string }; row: { id: string } }
  'budgets.last-event': { params: {}; row: { last: number } }
  'budgets.letters': { params: { ids: readonly (string)[]; except: string | null; at: Date | string; until: Date | string | null }; row: { id: string; productId: string; rule: BenefitRule; isOpen: boolean; claimedAt: string | null; units: number; lastDay: string; branchId: string | null; onLetter: GivenOnLetter; inMonth: GivenInMonth; handOvers: CountedHandOvers; unitsOfOthers: number; disputed: number } }
  'budgets.letters-to-reserve': { params: { letterIds: readonly (string)[] }; row: { id: string; productId: string } }
  'budgets.list': { params: { id: string | null; now: Date | string | null }; row: { id: string; productId: string | null; productName: string | null; strength: string | null; period: BudgetPeriod; begins: string; lastDay: string; amount: number; reserved: number; spent: number; handedOver: number; asOf: string | null } }
  'budgets.list-due': { params: { now: Date | string }; row: { letterId: string } }
  'budgets.list-usual': { params: { productId: string | null }; row: { productId: string; rule: BenefitRule; quantity: number; letterDays: number } }
  'budgets.lock': { params: { budgetId: string }; row: { pg_advisory_xact_lock: string | null } }
  'budgets.lock-product': { params: { productId: string }; row: { id: string } }
  'budgets.lock-program': { params: {}; row: { pg_advisory_xact_lock: string | null } }
  'budgets.lock-progress': { params: {}; row: { letterEventId: number; monthEventId: number } }
  'budgets.mark-for-recount': { params: { after: number; upTo: number }; row: never }
  'budgets.mark-letter-for-recount': { params: { number: string }; row: never }
  'budgets.mark-products-for-recount': { params: { productIds: readonly (string)[] }; row: never }
  'budgets.put-counted-at': { params: { now: Date | string }; row: never }
  'budgets.put-progress': { params: { letterEventId: number; monthEventId: number }; row: never }
  'budgets.put-reserves': { params: { reserves: string }; row: never }
  'budgets.put-told': { params: { told: string; id: string }; row: { id: string } }
  'budgets.release-deleted': { params: { letterIds: readonly (string)[] }; row: never }
  'budgets.reserve': { params: { letterId: string; budgetId: string | null; programBudgetId: string | null; amount: number }; row: never }
  'budgets.rule': { params: { patientId: string | null; now: Date | string; productId: string }; row: { rule: BenefitRule | null; letterDays: number } }
  'budgets.set-amount': { params: { amount: number; id: string }; row: { id: string } }
  'budgets.share': { params: { budgetId: string }; row: { pg_advisory_xact_lock_shared: string | null } }
  'budgets.take-agreed-prices': { params: {}; row: { productId: string } }
  'budgets.take-prices': { params: {}; row: { productId: string } }
  'budgets.used': { params: { budgetId: string }; row: { productId: string | null; used: number; amount: number; lastDay: string } }
  'cards.end': { params: { now: Date | string | null; by: string | null; reason: string | null; patientId: string }; row: { id: string } }
  'cards.erase': { params: { patientId: string }; row: never }
  'cards.find': { params: { numberHash: Buffer }; row: { id: string; patientId: string; isEnded: boolean; firstName: string; initial: string } }
  'cards.insert': { params: { id: string; patientId: string; numberHash: Buffer; lastSigns: string; now: Date | string; by: string }; row: never }
  'cards.list': { params: { patientId: string }; row: { id: string; lastSigns: string; madeAt: string; madeBy: string; revokedAt: string | null; reason: CardEnd | null } }
  'cards.lock-patient': { params: { patientId: string }; row: { firstName: string; lastName: string } }
  'cards.open-letters': { params: { branchId: string; patientId: string; now: Date | string }; row: { letterId: string; letterNumber: string; productName: string; strength: string; unit: string; quantityLeft: number; validUntil: string; claimedElsewhere: boolean } }
  'case.actors-of-patient': { params: { patientId: string }; row: { actors: string[] } }
  'case.find-document': { params: { id: string; kinds: readonly (string)[] }; row: { id: string; kind: CaseKind; patientId: string; actors: string[]; state: CaseState; waitingSince: string; promisedAt: string | null; letterId: string | null; orQuantity: number | null; replacedBy: string | null; decidedAt: string | null; decidedBy: string | null; deciderName: string | null; declineReason: DeclineReason | null; declineNote: Texts | null; notEligible: boolean; seenBy: PaperRoles | null } }
  'case.find-registration': { params: { id: string }; row: { id: string; kind: 'Registration'; patientId: string; actors: string[]; state: CaseState; waitingSince: string; promisedAt: string | null; letterId: string | null; orQuantity: number | null; replacedBy: string | null; decidedAt: string | null; decidedBy: string | null; deciderName: string | null; declineReason: DeclineReason | null; declineNote: Texts | null; notEligible: boolean; seenBy: PaperRoles | null } }
  'case.is-enroller': { params: { patientId: string; staffId: string }; row: never }
  'case.lock-document': { params: { documentId: string }; row: never }
  'case.lock-patient': { params: { patientId: string }; row: { status: 'UnderReview' | 'Active' | 'Declined' | 'Unsubscribed' } }
  'cases.disown': { params: { caseId: string }; row: never }
  'cases.medicine-of-warning': { params: { productId: string }; row: { name: string } }
  'cases.unassign': { params: { caseId: string }; row: never }
  'collector-requests.answer': { params: { answer: string | null; id: string; patientId: string; now: Date | string }; row: { branchId: string } }
  'collector-requests.delete-over': { params: { before: Date | string; rows: number }; row: { swept: number } }
  'collector-requests.end-open': { params: { now: Date | string; letterId: string }; row: { id: string } }
  'collector-requests.erase': { params: { patientId: string }; row: never }
  'collector-requests.find-at-branch': { params: { now: Date | string; id: string; branchId: string }; row: { id: string; name: string; relation: string; digits: string; askedAt: string; expiresAt: string; state: RequestState; secondsLeft: number; collectorId: string | null } }
  'collector-requests.find-of-look-up': { params: { now: Date | string; code: string; branchId: string }; row: { id: string; name: string; relation: string; digits: string; askedAt: string; expiresAt: string; state: RequestState; secondsLeft: number; collectorId: string | null } }
  'collector-requests.insert': { params: { id: string; name: string; relation: string; digits: string; now: Date | string; expiresAt: Date | string; letterId: string }; row: never }
  'collector-requests.list': { params: { now: Date | string; patientId: string; id: string | null }; row: { id: string; name: string; relation: string; digits: string; askedAt: string; expiresAt: string; state: RequestState; letterId: string; branchName: string; productName: string; strength: string } }
  'collector-requests.lock-claim': { params: { code: string; branchId: string; now: Date | string }; row: { letterId: string; scannedAt: string | null; branchName: string; patientId: string } }
  'collector-requests.lock-letter': { params: { id: string; patientId: string }; row: { id: string } }
  'collector-requests.name': { params: { now: Date | string; id: string }; row: never }
  'collector-requests.stop': { params: { id: string; branchId: string; now: Date | string }; row: { patientId: string; letterId: string } }
  'collectors.delete-over': { params: { before: Date | string; rows: number }; row: { swept: number } }
  'collectors.erase': { params: { now: Date | string | null; patientId: string }; row: never }
  'collectors.insert': { params: { id: string; patientId: string; name: string; relation: string; now: Date | string; letterId: string | null }; row: { id: string } }
  'collectors.list': { params: { patientId: string; now: Date | string }; row: { id: string; name: string; relation: string; letterId: string | null; endsAt: string | null; namedAt: string } }
  'collectors.lock': { params: { patientId: string }; row: { id: string } }
  'collectors.take-back': { params: { now: Date | string | null; id: string; patientId: string }; row: { isFirst: boolean } }
  'collectors.take-back-all': { params: { now: Date | string | null; patientId: string }; row: never }
  'connect.add-access-token': { params: { sessionId: string; hash: Buffer; scope: string; expiresAt: Date | string }; row: { patientId: string | null } }
  'connect.consume-refresh-token': { params: { now: Date | string | null; successor: Buffer | null; patientId: string | null; switches: boolean; hash: Buffer; clientId: string; scopes: readonly (string)[] | null; idleAt: Date | string | null; successorExpiresAt: Date | string; signInExpiresAt: Date | string; successorHash: Buffer; accessHash: Buffer; accessExpiresAt: Date | string }; row: { sessionId: string; accountId: string; scope: string; patientId: string | null; changed: boolean } }
  'connect.delete-keys': { params: {}; row: { id: string } }
  'connect.delete-other-signing-keys': { params: { id: string }; row: { id: string } }
  'connect.delete-request': { params: { hash: Buffer }; row: never }
  'connect.delete-sign-in': { params: { id: string }; row: never }
  'connect.end-all-sessions': { params: { accountId: string; except: string | null; now: Date | string | null; why: string | null; payload: string }; row: { publish: string | null } }
  'connect.end-own-sessions': { params: { now: Date | string | null; accountId: string; payload: string }; row: { publish: string | null } }
  'connect.end-session': { params: { now: Date | string | null; why: string | null; id: string }; row: { id: string } }
  'connect.end-sessions-of-sign-in': { params: { now: Date | string | null; id: string }; row: never }
  'connect.end-tickets-elsewhere': { params: { accountId: string; currentId: string }; row: never }
  'connect.end-tickets-of-ended': { params: { accountId: string }; row: never }
  'connect.find-access-token': { params: { now: Date | string; hash: Buffer }; row: { sessionId: string; accountId: string; clientId: string; scope: string } }
  'connect.find-active': { params: { now: Date | string; hashes: readonly (Buffer)[] }; row: { hash: Buffer; roles: Role[]; branchId: string | null } }
  'connect.find-bearer': { params: { programScope: string; noteBefore: Date | string; now: Date | string; tokenHash: Buffer }; row: { accountId: string; roles: Role[]; language: Language; patientId: string | null; acts: (Scope)[] | null; branchId: string | null; sessionId: string; isDue: boolean; isLocked: boolean } }
  'connect.find-colour': { params: {}; row: { colour: string | null } }
  'connect.find-holder': { params: { accountId: string }; row: { email: string | null; mobile: string | null; emailVerified: boolean; roles: ('patient' | 'reviewer' | 'pharmacist' | 'administrator' | 'safety' | 'lead' | 'branchManager' | 'finance' | 'observer' | 'clinic' | 'assessor')[]; givenName: string | null; familyName: string | null; staffName: string | null } }
  'connect.find-known-device': { params: { key: Buffer; now: Date | string }; row: { found: number } }
  'connect.find-login': { params: { name: string }; row: { accountId: string; passwordHash: string; securityStamp: string; status: 'unverified' | 'active' | 'closed'; roles: ('patient' | 'reviewer' | 'pharmacist' | 'administrator' | 'safety' | 'lead' | 'branchManager' | 'finance' | 'observer' | 'clinic' | 'assessor')[]; hasFactor: boolean } }
  'connect.find-login-by-mobile': { params: { name: string }; row: { accountId: string; passwordHash: string; securityStamp: string; status: 'unverified' | 'active' | 'closed'; roles: ('patient' | 'reviewer' | 'pharmacist' | 'administrator' | 'safety' | 'lead' | 'branchManager' | 'finance' | 'observer' | 'clinic' | 'assessor')[]; hasFactor: boolean } }
  'connect.find-newest-signing-key': { params: {}; row: { id: string; createdAt: string; activeFrom: string } }
  'connect.find-presented-refresh-token': { params: { now: Date | string; leewayBegan: Date | string; hash: Buffer; clientId: string }; row: { sessionId: string; accountId: string; scope: string; successor: Buffer | null; isCurrent: boolean; state: 'renewed' | 'reused' | 'valid' | 'expired' } }
  'connect.find-program': { params: {}; row: { name: string } }
  'connect.find-recent-password': { params: { sessionId: string; since: Date | string }; row: { id: string } }
  'connect.find-refresh-token': { params: { hash: Buffer; now: Date | string }; row: { sessionId: string; accountId: string; clientId: string; scope: string } }
  'connect.find-request': { params: { hash: Buffer; now: Date | string }; row: { sealed: Buffer } }
  'connect.find-session': { params: { id: string }; row: { sessionId: string; accountId: string; clientId: string; scope: string } }
  'connect.find-sign-in': { params: { hash: Buffer; now: Date | string }; row: { id: string; accountId: string; authenticatedAt: string } }
  'connect.find-sign-in-of-session': { params: { id: string }; row: { signInId: string | null } }
  'connect.find-used-code': { params: { hash: Buffer; clientId: string }; row: { sessionId: string; accountId: string } }
  'connect.forget-tries': { params: { id: string }; row: never }
  'connect.insert-access-token': { params: { hash: Buffer; sessionId: string; scope: string; expiresAt: Date | string }; row: never }
  'connect.insert-code': { params: { hash: Buffer; sessionId: string; clientId: string; redirectUri: string; codeChallenge: string; scope: string; nonce: string | null; expiresAt: Date | string; signInId: string; now: Date | string }; row: { hash: Buffer } }
  'connect.insert-key': { params: { purpose: string; sealed: Buffer; now: Date | string; activeFrom: Date | string }; row: never }
  'connect.insert-refresh-token': { params: { hash: Buffer; sessionId: string; expiresAt: Date | string }; row: never }
  'connect.insert-sign-in': { params: { id: string; cookieHash: Buffer; accountId: string; securityStamp: string; now: Date | string; expiresAt: Date | string; endsAt: Date | string }; row: never }
  'connect.list-keys': { params: {}; row: { purpose: string; sealed: Buffer; activeFrom: string } }
  'connect.list-sealed-keys': { params: {}; row: { id: string; sealed: Buffer } }
  'connect.lock-keys': { params: {}; row: { pg_advisory_xact_lock: string | null } }
  'connect.lock-refresh-token': { params: { hash: Buffer }; row: never }
  'connect.lock-session': { params: { id: string; now: Date | string | null }; row: { isTill: boolean; isNews: boolean } }
  'connect.mark-first-sign-in': { params: { now: Date | string | null; accountId: string }; row: { id: string } }
  'connect.password-proved': { params: { now: Date | string | null; sessionId: string }; row: never }
  'connect.redeem-code': { params: { hash: Buffer; now: Date | string | null; clientId: string; redirectUri: string; codeChallenge: string; staffSeconds: number; patientSeconds: number; accessExpiresAt: Date | string; idleAt: Date | string | null; refreshExpiresAt: Date | string; device: string | null; accessHash: Buffer; refreshHash: Buffer }; row: { accountId: string; scope: string; nonce: string | null; authenticatedAt: string; patientId: string | null } }
  'connect.remember-device': { params: { key: Buffer; expiresAt: Date | string; renewBefore: Date | string }; row: never }
  'connect.renew-sign-in': { params: { securityStamp: string; now: Date | string; expiresAt: Date | string; endsAt: Date | string; id: string; accountId: string }; row: never }
  'connect.replace-hash': { params: { to: string; accountId: string; from: string }; row: never }
  'connect.reseal-key': { params: { sealed: Buffer; id: string; before: Buffer }; row: { id: string } }
  'connect.start-session': { params: { sessionId: string; clientId: string; scope: string; securityStamp: string; now: Date | string | null; idleAt: Date | string | null; expiresAt: Date | string; device: string | null; patientId: string | null; staffEndsAt: Date | string | null; endsAt: Date | string | null; accountId: string }; row: { patientId: string | null; isForOther: boolean } }
  'connect.try-pin': { params: { id: string; tries: number; now: Date | string }; row: { hash: string; oneTime: boolean; left: number; locked: boolean } }
  'connect.unlock-session': { params: { now: Date | string; idleAt: Date | string | null; id: string }; row: { id: string } }
  'connect.upsert-request': { params: { hash: Buffer; sealed: Buffer; expiresAt: Date | string }; row: never }
  'connect.use-session': { params: { now: Date | string; idleAt: Date | string | null; id: string }; row: never }
  'connect.use-sign-in': { params: { cookieHash: Buffer; expiresAt: Date | string; id: string }; row: never }
  'connect.why-ended': { params: { now: Date | string; hash: Buffer; clientId: string }; row: { why: SessionEnd | null } }
  'consents.add': { params: { id: string; patientId: string; purpose: string; granted: boolean; slug: string; language: string | null; version: number; hash: string; recordedBy: string | null; now: Date | string }; row: { id: string } }
  'consents.find-program': { params: { patientId: string }; row: { granted: boolean } }
  'consents.list': { params: { patientId: string }; row: { purpose: Purpose; granted: boolean; givenAt: string; pageVersion: number; pageLanguage: Language; pageHash: string } }
  'consents.lock': { params: { patientId: string }; row: { hasLeft: boolean } }
  'consents.withdraw-all': { params: { patientId: string; now: Date | string }; row: never }
  'content.clear-drafts': { params: { slug: string }; row: never }
  'content.discard-draft': { params: { slug: string; language: string }; row: { slug: PageSlug } }
  'content.drafts-of': { params: { slug: string }; row: { language: Language; revision: number } }
  'content.find': { params: { slug: string; languages: readonly (string)[]; version: number | null }; row: { slug: PageSlug; language: Language; version: number; title: string; markdown: string; hash: string; effectiveFrom: string } }
  'content.find-change': { params: { slug: string }; row: { by: string; at: string | null } }
  'content.find-draft': { params: { slug: string; language: string }; row: { revision: number; title: string; markdown: string; savedAt: string; savedBy: string } }
  'content.find-in-force': { params: { slug: string; languages: readonly (string)[]; now: Date | string; version: number | null }; row: { slug: PageSlug; language: Language; version: number; title: string; markdown: string; hash: string; effectiveFrom: string } }
  'content.list': { params: { slugs: readonly (string)[] }; row: { slug: ContentSlug; language: Language; title: string; version: number; effectiveFrom: string; draftSavedAt: string | null } }
  'content.list-in-force': { params: { slugs: readonly (string)[]; languages: readonly (string)[]; now: Date | string }; row: { slug: PageSlug; language: Language; version: number; title: string; hash: string; effectiveFrom: string; productId: string | null } }
  'content.list-versions': { params: { slug: string; language: string }; row: { version: number; title: string; effectiveFrom: string; publishedBy: string | null } }
  'content.lock-page': { params: { slug: string }; row: never }
  'content.publish': { params: { slug: string; language: string; version: number; title: string; markdown: string; hash: string; effectiveFrom: Date | string; publishedBy: string | null }; row: never }
  'content.save-draft': { params: { slug: string; language: string; title: string; markdown: string; now: Date | string; savedBy: string }; row: never }
  'copy.calls': { params: { patientId: string }; row: { at: string; direction: 'FromPatient' | 'ToPatient'; outcome: 'Settled' | 'FollowUp' | 'NoAnswer' | 'WrongNumber'; words: string; notedAt: string; followUpDay: string | null; followUpEndedAt: string | null; followUpResult: string | null } }
  'copy.cards': { params: { patientId: string }; row: { lastSigns: string; madeAt: string; endedAt: string | null; endedBecause: 'Lost' | 'Stolen' | 'Damaged' | 'Replaced' | 'Left' | null } }
  'copy.caregivers': { params: { patientId: string }; row: { name: string | null; relation: string | null; grounds: AccessGrounds; scope: (Scope)[]; since: string; until: string | null; endedAt: string | null; paper: string | null; endReason: string | null } }
  'copy.claim-answers': { params: { patientId: string }; row: { letterId: string; branchName: string; claimedAt: string; answer: 'Ready' | 'ReadyFrom' | 'NotBefore'; readyAt: string | null; answeredAt: string } }
  'copy.collector-requests': { params: { now: Date | string; patientId: string }; row: { name: string; relation: string; letterId: string; branchName: string; askedAt: string; state: RequestState } }
  'copy.collectors': { params: { patientId: string }; row: { name: string; relation: string; letterId: string | null; namedAt: string; endsAt: string | null; takenBackAt: string | null } }
  'copy.consents': { params: { patientId: string }; row: { purpose: Purpose; granted: boolean; givenAt: string; page: ContentSlug; pageVersion: number; pageLanguage: Language; pageHash: string; channel: string; witness: string | null } }
  'copy.doctors': { params: { patientId: string }; row: { hcpCode: string; doctorName: string; specialty: string; clinic: string; assignedAt: string } }
  'copy.documents': { params: { patientId: string }; row: { id: string; kind: DocumentKind; status: 'NeedsQuantity' | 'UnderReview' | 'Accepted' | 'Declined'; key: string | null; fileState: 'Available' | 'Held' | 'Removed'; originalName: string; contentType: string; size: number; sha256: string; pages: number | null; letterId: string | null; orQuantity: number | null; together: ReceiptParts; receiptNumberAsYouSentIt: string | null; dateAsYouSentIt: string | null; receiptNumber: string | null; receiptDate: string | null; receiptBranchName: string | null; amountCentavos: number | null; writtenOn: string | null; prescriber: string | null; doseUnits: number | null; doseUnit: string | null; doseDays: number | null; supplyDays: number | null; paper: string | null; countsUntil: string | null; uploadedAt: string; reviewedAt: string | null; declineReason: DeclineReason | null; declineNoteEnglish: string | null; declineNoteFilipino: string | null; replaces: string | null; replacedAt: string | null } }
  'copy.earlier-program': { params: { patientId: string }; row: { formerNumber: string | null; invitedAddress: string | null; invitedAt: string | null; postalAddress: string | null } }
  'copy.erasure-requests': { params: { patientId: string }; row: { reference: string; requestedAt: string; dueBy: string; withdrawnAt: string | null } }
  'copy.hand-overs': { params: { patientId: string }; row: { letterId: string; at: string; quantity: number; batch: string | null; expiresOn: string | null; collectedBy: CollectedBy | null; branchName: string; pharmacyName: string; unitPriceCentavos: number | null; programPaidCentavos: number | null; youPaidCentavos: number | null; boughtAs: Buyer | null; vatNotChargedCentavos: number | null; statutoryDiscountCentavos: number | null } }
  'copy.invitations': { params: { patientId: string }; row: { name: string; relation: string; scope: (Scope)[]; until: string | null; invitedAt: string; expiresAt: string; acceptedAt: string | null; cancelledAt: string | null } }
  'copy.letters': { params: { now: Date | string; patientId: string }; row: { id: string; number: string; status: 'Expired' | 'Issued' | 'Claimed' | 'Dispensed' | 'Cancelled'; productId: string; productName: string; strength: string; unit: string; quantityApproved: number; quantityPurchased: number; issuedAt: string; validUntil: string; cancelledAt: string | null; branchName: string | null; benefitEnglish: string | null; benefitFilipino: string | null; quantityDispensed: number; quantityReceipted: number; prescriptionId: string | null; prescribed: Prescription | null; claimedAt: string | null; pharmacyName: string | null } }
  'copy.messages': { params: { patientId: string }; row: { from: 'you' | 'program'; at: string; titleEnglish: string | null; titleFilipino: string | null; words: string | null; wordsFilipino: string | null } }
  'copy.notifications': { params: { accountId: string | null; patientId: string }; row: { kind: NotificationKind; titleEnglish: string | null; titleFilipino: string | null; bodyEnglish: string | null; bodyFilipino: string | null; subjectId: string | null; createdAt: string; readAt: string | null } }
  'copy.own-actions': { params: { accountId: string | null; patientId: string }; row: { at: string; action: AuditAction; address: string | null; reason: string | null; byCaregiver: boolean } }
  'copy.paper': { params: { patientId: string }; row: { kind: string; titleEnglish: string | null; bodyEnglish: string | null; createdAt: string; printedAt: string | null } }
  'copy.paper-requests': { params: { patientId: string }; row: { paper: string; noteEnglish: string; noteFilipino: string; requestedAt: string; endedAt: string | null } }
  'copy.passkeys': { params: { accountId: string | null }; row: { name: string | null; device: string | null; addedAt: string; lastUsedAt: string | null } }
  'copy.patient': { params: { now: Date | string; patientId: string }; row: { patientCode: string; reference: string; status: 'UnderReview' | 'Active' | 'Declined' | 'Unsubscribed'; notEligible: boolean; statusReason: DeclineReason | null; statusNoteEnglish: string | null; statusNoteFilipino: string | null; firstName: string; middleName: string | null; lastName: string; birthdate: string | null; emailAddress: string | null; emailVerifiedAt: string | null; logInNumber: string | null; pendingEmailAddress: string | null; mobilePhoneNumber: string | null; postalAddress: string | null; enrolledBy: 'Self' | 'Guardian' | 'Desk' | 'Import'; language: Language | null; registeredAt: string; decidedAt: string | null; accountId: string | null; photoKey: string | null; photoSize: number | null } }
  'copy.portable-copies': { params: { patientId: string }; row: { requestedAt: string; readyAt: string | null; failedAt: string | null; expiresAt: string | null } }
  'copy.price-terms': { params: { patientId: string }; row: { price: string; priceFilipino: string | null; status: 'Waiting' | 'InForce' | 'Ended' | 'Declined'; grantedAt: string; reason: string; proof: string; firstDay: string | null; lastDay: string | null; endedAt: string | null; endReason: string | null } }
  'copy.questions': { params: { patientId: string }; row: { about: string; status: 'Asked' | 'Answered' | 'Withdrawn' | 'Lapsed'; questionEnglish: string; questionFilipino: string; askedAt: string; answer: string | null; answeredWithDocument: string | null; endedAt: string | null } }
  'copy.reminders': { params: { patientId: string }; row: { letterId: string; kind: ReminderKind; at: string; leftOutByLot: boolean; didWithin7Days: boolean | null } }
  'copy.security-questions': { params: { accountId: string | null }; row: { question: SecurityQuestionId; setAt: string } }
  'copy.sessions': { params: { accountId: string | null }; row: { device: string | null; startedAt: string; lastUsedAt: string; expiresAt: string; endedAt: string | null } }
  'copy.side-effects': { params: { patientId: string }; row: { reference: string; status: 'Reported' | 'HandedOver' | 'Closed'; reportedAt: string; knownAt: string; words: string; facts: SideEffectFacts; additions: AdverseEventAdditions } }
  'copy.timelines': { params: { patientId: string }; row: { letterId: string; state: TimelineState; at: string; by: TimelineActor; note: string | null; noteFilipino: string | null } }
  'counter.benefit-terms': { params: { branchId: string | null; at: Date | string; except: string | null; until: Date | string | null; letterId: string }; row: { rule: BenefitRule; productId: string; combination: Combination; isTaxed: boolean; onLetter: GivenOnLetter; inMonth: GivenInMonth; handOvers: CountedHandOvers } }
  'counter.check': { params: { code: string; branchId: string; now: Date | string }; row: { id: string } }
  'counter.correct': { params: { quantity: number; now: Date | string | null; reason: string | null; note: string | null; chargedUnits: number | null; benefitUnits: number | null; benefitAmount: number | null; buyer: string; vatOff: number | null; statutoryDiscount: number | null; id: string; pharmacistId: string; windowStart: Date | string }; row: { letterId: string; change: number; benefitUnits: number | null; benefitAmount: number | null; patientAmount: number | null; vatOff: number; statutoryDiscount: number } }
  'counter.day': { params: { branchId: string; begins: Date | string; recordedBefore: Date | string; ends: Date | string; filter: string | null; code: string | null; typed: string | null; limit: number; offset: number }; row: { id: string; what: 'Dispensed' | 'Refused'; at: string; byName: string; code: string; letterNumber: string; productName: string; strength: string; unit: string; quantity: number | null; firstQuantity: number | null; patientAmount: number | null; benefitAmount: number | null; buyer: Buyer | null; vatOff: number | null; statutoryDiscount: number | null; patientChange: number | null; benefitChange: number | null; correction: Correction | null; recordedAt: string | null; batch: string | null; expiresOn: string | null; reason: RefusalReason | null; note: string | null; total: number } }
  'counter.day-totals': { params: { branchId: string; begins: Date | string; recordedBefore: Date | string; ends: Date | string }; row: { productName: string; strength: string; unit: string; handOvers: number; corrected: number; quantity: number; unpriced: number; patientAmount: number; benefitAmount: number; vatOff: number; statutoryDiscount: number; patientChange: number; benefitChange: number } }
  'counter.dispense': { params: { quantity: number; code: string; nextCode: string | null; nextCodeEnd: Date | string; letterId: string }; row: { status: 'Issued' | 'Claimed' | 'Dispensed' | 'Expired' | 'Cancelled' } }
  'counter.disputed-lines': { params: { branchId: string; begins: string }; row: { letterNumber: string; at: string; owedAmount: number } }
  'counter.end-look-up': { params: { letterIds: readonly (string)[] }; row: never }
  'counter.find': { params: { now: Date | string; code: string; letterId: string | null; branchId: string }; row: { branchId: string | null; status: 'Issued' | 'Claimed' | 'Dispensed' | 'Expired' | 'Cancelled'; codeExpired: boolean | null; expired: boolean; validUntil: string; left: number; stopped: boolean } }
  'counter.find-dispensing': { params: { pharmacistId: string; windowStart: Date | string; windowMs: number; id: string; branchId: string }; row: { id: string; code: string; letterId: string; branchId: string; letterNumber: string; productName: string; strength: string; unit: string; quantity: number; firstQuantity: number | null; dispensedAt: string; handedOverAt: string | null; batch: string | null; expiresOn: string | null; buyer: Buyer; isTaxed: boolean | null; collectedBy: CollectedBy | null; claimedHow: ClaimedHow | null; idShown: IdKind | null; correctableUntil: string | null; quantityAtMost: number; quantityApproved: number; quantityPurchased: number; quantityLeft: number; validUntil: string; status: 'Issued' | 'Claimed' | 'Dispensed' | 'Expired' | 'Cancelled'; money: HandOverMoney | null; patientId: string } }
  'counter.find-earlier-code': { params: { now: Date | string; code: string; letterId: string | null; branchId: string }; row: { branchId: string | null; status: 'Issued' | 'Claimed' | 'Dispensed' | 'Expired' | 'Cancelled'; codeExpired: boolean | null; expired: boolean; validUntil: string; left: number; stopped: boolean } }
  'counter.find-own-dispensing': { params: { code: string; pharmacistId: string; branchId: string; keyHash: string | null }; row: { id: string; letterId: string } }
  'counter.find-own-refusal': { params: { code: string; branchId: string; pharmacistId: string }; row: { id: string; letterId: string; letterNumber: string; reason: RefusalReason; note: string | null; refusedAt: string } }
  'counter.find-past-code': { params: { code: string; branchId: string; letterId: string | null }; row: { stopped: boolean; usedAt: string | null; by: string | null; quantity: number | null; unit: string | null; usedUp: boolean | null } }
  'counter.insert-dispensing': { params: { id: string; letterId: string; branchId: string; code: string; quantity: number; pharmacistId: string; recordedAt: Date | string; unitPrice: number | null; chargedUnits: number | null; benefitUnits: number | null; benefitAmount: number | null; buyer: string; vatOff: number | null; statutoryDiscount: number | null; isTaxed: boolean | null; handedOverAt: Date | string | null; claimedAt: Date | string | null; batch: string | null; expiresOn: string | null; keyHash: string | null; collectorId: string | null; claimedHow: string | null; idShown: string | null }; row: never }
  'counter.insert-refusal': { params: { letterId: string; branchId: string; code: string; reason: string; note: string | null; pharmacistId: string; now: Date | string }; row: { id: string; reason: RefusalReason; note: string | null; refusedAt: string } }
  'counter.is-code-used': { params: { code: string; branchId: string }; row: { id: string } }
  'counter.letters-of-code': { params: { code: string; branchId: string }; row: { id: string; number: string; patientId: string } }
  'counter.lock-benefit-month': { params: { letterId: string }; row: { pg_advisory_xact_lock: string | null } }
  'counter.lock-claims': { params: { code: string; branchId: string; now: Date | string }; row: { id: string; number: string; benefitRule: BenefitRule | null; claimedAt: string | null; lookedUp: boolean; left: number; asksBatch: boolean; claimedHow: ClaimedHow | null; idShown: IdKind | null } }
  'counter.lock-claims-of-then': { params: { branchId: string; then: Date | string; code: string }; row: { id: string; number: string; benefitRule: BenefitRule | null; claimedAt: string | null; lookedUp: boolean; left: number; asksBatch: boolean; claimedHow: ClaimedHow | null; idShown: IdKind | null } }
  'counter.lock-dispensing': { params: { id: string; pharmacistId: string; branchId: string }; row: { id: string } }
  'counter.lock-letters-of-code': { params: { code: string; branchId: string }; row: { id: string } }
  'counter.may-collect': { params: { collectorId: string; letterIds: readonly (string)[]; isLate: boolean; code: string }; row: { id: string } }
  'counter.month-differences': { params: { branchId: string; begins: Date | string; recordedBefore: Date | string; ends: Date | string; statementId: string }; row: { at: string; letterNumber: string; productName: string; strength: string; why: 'SentLater' | 'SentInThisMonth' | 'Disputed' | 'Changed' | 'Deleted'; till: number; statement: number; total: number } }
  'counter.month-sums': { params: { branchId: string; begins: Date | string; recordedBefore: Date | string; ends: Date | string }; row: { handOvers: number; benefitAmount: number } }
  'counter.photo': { params: { letterId: string; branchId: string; now: Date | string }; row: { patientId: string; key: string | null; sha256: string | null; size: number | null } }
  'counter.price-of-dispensing': { params: { id: string }; row: { id: string; letterId: string; branchId: string; quantity: number; dispensedAt: string; handedOverAt: string | null; isTaxed: boolean | null; buyer: Buyer; money: HandOverMoney | null; benefitRule: BenefitRule | null } }
  'counter.recount': { params: { change: number; nextCode: string | null; nextCodeEnd: Date | string; letterId: string }; row: { isFull: boolean; wasFull: boolean } }
  'counter.refuse': { params: { reason: string; now: Date | string | null; letterIds: readonly (string)[] }; row: { letterId: string; letterNumber: string; patientId: string; productName: string; branchName: string; validUntil: string } }
  'counter.scan': { params: { now: Date | string | null; letterIds: readonly (string)[] }; row: { letterId: string; letterNumber: string; patientFirstName: string; patientInitial: string; hasPhoto: boolean; productId: string; productName: string; strength: string; form: string; unit: string; quantityApproved: number; quantityPurchased: number; quantityLeft: number; validUntil: string; benefitEn: string; benefitFil: string; patientId: string; asksBatch: boolean; isSixty: boolean; claimedHow: ClaimedHow | null; idShown: IdKind | null; collectors: CollectorsAtCounter } }
  'counter.statement-of-month': { params: { branchId: string; month: string }; row: { id: string; number: string; handOvers: number; benefitAmount: number } }
  'counter.use-earlier-code': { params: { code: string; letterId: string }; row: never }
  'csv.add-pharmacies': { params: { rows: string }; row: never }
  'csv.add-progress': { params: { done: number; added: number; changed: number; waiting: number; id: string }; row: never }
  'csv.begin-import': { params: { id: string }; row: { id: string } }
  'csv.delete-old-imports': { params: { before: Date | string }; row: never }
  'csv.fail-import': { params: { id: string }; row: never }
  'csv.find-alike-codes': { params: { bare: readonly (string)[] }; row: { code: string; bare: string } }
  'csv.find-faults': { params: { id: string }; row: { bad: CsvFault[] } }
  'csv.find-import': { params: { lastShown: number; id: string }; row: { id: string; table: CsvTable; filename: string; state: 'Checked' | 'Importing' | 'Imported' | 'Failed'; rows: number; done: number; added: number; changed: number; waiting: number; badRows: number; faults: number; bad: CsvFault[]; warnings: CsvWarning[]; startedAt: string; finishedAt: string | null } }
  'csv.find-prices': { params: { now: Date | string; rows: string }; row: { row: number; isKnown: boolean; isAmbiguous: boolean | null; amountOff: number | null; isPharmacy: boolean; isBranch: boolean; isPlaceAmbiguous: boolean | null; inService: boolean | null; inForceSince: string | null; isSame: boolean; hasEarlier: boolean } }
  'csv.find-taxes': { params: { now: Date | string; rows: string }; row: { row: number; isKnown: boolean; isAmbiguous: boolean | null; inForceSince: string | null; isSame: boolean } }
  'csv.finish-import': { params: { now: Date | string | null; id: string }; row: never }
  'csv.insert-import': { params: { id: string; table: string; filename: string; content: string; rows: number; badRows: number; faults: string; warnings: string; startedBy: string | null; now: Date | string }; row: never }
  'csv.list-agreed-prices': { params: { after: string | null; limit: number }; row: { id: string; product: string; strength: string; form: string; pharmacy: string; branch: string | null; city: string | null; amount: number | null; from: string } }
  'csv.list-ambiguous-pharmacies': { params: { rows: string }; row: { row: number } }
  'csv.list-branches': { params: { pharmacyId: string; afterName: string | null; afterCity: string; limit: number }; row: { nameKey: string; cityKey: string; branch: string; address: string; city: string; province: string; latitude: number | null; longitude: number | null; phone: string | null; hours: OpeningHours[]; vatRegistered: boolean; inService: boolean } }
  'csv.list-pharmacies': { params: {}; row: { id: string; name: string } }
  'csv.list-pharmacies-branches': { params: { pharmacies: readonly (string)[] }; row: { pharmacy: string; branch: string; city: string } }
  'csv.list-price-changes': { params: { rows: string }; row: { n: number; productId: string; pharmacyId: string | null; branchId: string | null; amount: number | null; from: string } }
  'csv.list-prices': { params: { afterId: string | null; afterDay: string | null; limit: number }; row: { id: string; product: string; strength: string; form: string; amount: number; from: string } }
  'csv.list-prices-with-vat': { params: { rows: string }; row: { row: number; price: number } }
  'csv.list-professionals': { params: { after: string | null; limit: number }; row: { code: string; name: string; specialty: string; clinic: string; inUse: boolean } }
  'csv.list-taxes': { params: { afterId: string | null; afterDay: string | null; limit: number }; row: { id: string; product: string; strength: string; form: string; isExempt: boolean; from: string; advisory: string | null } }
  'csv.lock-batch': { params: { size: number; id: string }; row: { table: CsvTable; startedBy: string | null; filename: string; items: CsvRow[] } }
  'csv.plan-anew': { params: {}; row: { set_config: string | null } }
  'csv.put-branches': { params: { rows: string; now: Date | string | null }; row: { added: number; changed: number; registered: string[]; unregistered: string[] } }
  'csv.put-prices': { params: { rows: string }; row: { added: number; changed: number } }
  'csv.put-professionals': { params: { rows: string; now: Date | string | null }; row: { added: number; changed: number } }
  'csv.put-taxes': { params: { rows: string }; row: { added: number; changed: number } }
  'db.find-changeable': { params: { tables: readonly (string)[] }; row: { name: string } }
  'db.find-writers': { params: { tables: readonly (string)[] }; row: { writer: string } }
  'delayed-reset.cancel': { params: { accountId: string }; row: { accountId: string } }
  'delayed-reset.find': { params: { accountId: string; now: Date | string }; row: { openFrom: string } }
  'delayed-reset.start': { params: { openFrom: Date | string; expiresAt: Date | string; accountId: string; email: string | null; now: Date | string }; row: { openFrom: string } }
  'delayed-reset.sweep': { params: { now: Date | string }; row: never }
  'demo.code-at-counter': { params: { now: Date | string; email: string }; row: { letterId: string; patientId: string; code: string; expired: boolean | null } }
  'demo.name-helper': { params: { id: string }; row: never }
  'demo.patients-before': { params: { at: Date | string }; row: { patientId: string } }
  'demo.set-log-in-number': { params: { mobile: string | null; accountId: string }; row: never }
  'demo.silence': { params: { readUntil: Date | string; accountId: string }; row: never }
  'demo.silence-announcements': { params: {}; row: never }
  'demo.state': { params: { table: string }; row: { empty: boolean; begun: boolean } }
  'demo.unverify-account': { params: { accountId: string }; row: never }
  'disagreement.find': { params: { patientId: string }; row: { since: string | null } }
  'disagreement.find-other': { params: { patientId: string; accountId: string; now: Date | string; purpose: string }; row: { other: boolean } }
  'disagreement.set': { params: { disagree: boolean; now: Date | string | null; patientId: string }; row: { id: string } }
  'doctor.has-keys': { params: {}; row: never }
  'doctor.list-unsafe-settings': { params: { names: readonly (string)[] }; row: { name: string } }
  'doctor.local-administrators': { params: { noPassword: string }; row: { count: number } }
  'doctor.read-clock': { params: {}; row: { now: string } }
  'doctor.read-letters': { params: {}; row: { foldsLetters: boolean } }
  'doctor.read-server': { params: {}; row: { version: string; major: number; superuser: boolean; bytes: number } }
  'documents.accept': { params: { letterId: string | null; quantity: number | null; amount: number | null; receiptNumber: string | null; receiptDate: string | null; branchId: string | null; now: Date | string | null; reviewerId: string | null; documentId: string }; row: { id: string; kind: DocumentKind; paper: StoredPaper | null } }
  'documents.accept-authority': { params: { now: Date | string | null; by: string | null; documentId: string }; row: never }
  'documents.accept-others': { params: { now: Date | string | null; reviewerId: string | null; documentIds: readonly (string)[]; wrong: readonly (string)[] }; row: never }
  'documents.accept-with-registration': { params: { now: Date | string | null; reviewerId: string | null; documentIds: readonly (string)[] }; row: never }
  'documents.decline': { params: { reason: string | null; note: string | null; now: Date | string | null; reviewerId: string | null; documentId: string }; row: { id: string; kind: DocumentKind; paper: StoredPaper | null } }
  'documents.decline-with-registration': { params: { reason: string | null; note: string | null; now: Date | string | null; reviewerId: string | null; wrong: readonly (string)[]; documentIds: readonly (string)[] }; row: never }
  'documents.delete-all': { params: { patientId: string }; row: { key: string } }
  'documents.delete-paper-files': { params: { now: Date | string | null }; row: { id: string; patientId: string; filename: string; picture: string | null; thumbnail: string | null } }
  'documents.disown-all': { params: { patientId: string }; row: never }
  'documents.dispose': { params: { ids: readonly (string)[] }; row: { key: string } }
  'documents.earlier': { params: { id: string }; row: { id: string } }
  'documents.find-by-name': { params: { filename: string; patientId: string }; row: { id: string } }
  'documents.find-file': { params: { id: string }; row: { id: string; patientId: string; kind: DocumentKind; uploadedAt: string; contentType: string; size: number; sha256: string; filename: string; picture: string | null; thumbnail: string | null; redactions: Redactions | null; fileState: 'Available' | 'Held' | 'Removed'; seenBy: PaperRoles | null } }
  'documents.find-held': { params: { documentId: string }; row: { key: string } }
  'documents.find-old-prescriptions': { params: { before: Date | string }; row: { id: string } }
  'documents.find-old-receipts': { params: { before: Date | string }; row: { id: string } }
  'documents.find-set-aside': { params: { before: Date | string }; row: { id: string } }
  'documents.forget-names': { params: { patientId: string }; row: never }
  'documents.forget-replaced': { params: { ids: readonly (string)[] }; row: never }
  'documents.forget-uploads': { params: { patientId: string }; row: never }
  'documents.held': { params: { after: Date | string; afterId: string }; row: { id: string; uploadedAt: string } }
  'documents.insert': { params: { id: string; patientId: string; kind: string; status: string; letterId: string | null; orQuantity: number | null; statedDate: string | null; replaces: string | null; filename: string; originalName: string; contentType: string; size: number; sha256: string; picture: string | null; thumbnail: string | null; pages: number | null; redactions: string | null; fileState: string; now: Date | string; sentBy: string | null }; row: { id: string } }
  'documents.insert-look': { params: { id: string; look: string | null }; row: never }
  'documents.insert-paper': { params: { id: string; patientId: string; paperKindId: string }; row: never }
  'documents.insert-upload-id': { params: { patientId: string; keyHash: string; documentId: string }; row: { kept: boolean } }
  'documents.list': { params: { patientId: string; current: boolean | null; ids: readonly (string)[] | null; replaces: string | null; keyHash: string | null; sha256: string | null; filter: string | null; kind: string | null; status: string | null; letterId: string | null; limit: number; offset: number }; row: { id: string; filename: string; originalName: string; kind: DocumentKind; status: 'NeedsQuantity' | 'UnderReview' | 'Accepted' | 'Declined'; declineReason: DeclineReason | null; declineNotes: Texts | null; letterId: string | null; orQuantity: number | null; together: ReceiptParts; size: number; contentType: string; sha256: string; receiptNumber: string | null; uploadedAt: string; reviewedAt: string | null; replaces: string | null; fileState: 'Available' | 'Held' | 'Removed'; hasThumbnail: boolean; paper: StoredPaper | null; waiting: Waiting | null; pages: number | null; letterNumber: string | null; amount: number | null; prescription: Prescription | null; lettersOn: LettersOn; total: number } }
  'documents.lock-sender': { params: { patientId: string }; row: { status: 'UnderReview' | 'Active' | 'Declined' | 'Unsubscribed'; reference: string } }
  'documents.lock-waiting': { params: { caseId: string }; row: { since: string; promisedAt: string } }
  'documents.look-due': { params: { after: string }; row: { id: string; sender: string; contentType: string; key: string; thumbnail: string | null } }
  'documents.look-later': { params: { id: string }; row: never }
  'documents.parts': { params: { documentId: string }; row: { letterId: string; quantity: number; amount: number | null } }
  'documents.put-detail': { params: { detail: Buffer | null; id: string }; row: never }
  'documents.put-look': { params: { thumbnail: string | null; id: string; look: string | null }; row: { id: string } }
  'documents.put-quantity': { params: { quantity: number | null; receiptNumber: string | null; receiptDate: string | null; now: Date | string | null; documentId: string; patientId: string }; row: { entered: boolean } }
  'documents.put-redactions': { params: { redactions: string | null; id: string }; row: never }
  'documents.record-decision': { params: { documentId: string }; row: never }
  'documents.record-prescription': { params: { letterId: string }; row: never }
  'documents.release': { params: { documentId: string }; row: { patientId: string } }
  'documents.remove-unsafe': { params: { note: string | null; now: Date | string | null; documentId: string }; row: { id: string; kind: DocumentKind; patientId: string; current: boolean; filename: string; picture: string | null; thumbnail: string | null } }
  'documents.replace': { params: { now: Date | string | null; documentId: string; patientId: string }; row: { id: string; kind: DocumentKind; letterId: string | null; orQuantity: number | null } }
  'documents.replace-parts': { params: { parts: string; documentId: string }; row: { changed: boolean } }
  'documents.resume': { params: { since: Date | string | null; promisedAt: Date | string | null; caseId: string }; row: never }
  'documents.resume-replacement': { params: { since: Date | string | null; promisedAt: Date | string | null; answeredWith: string; caseId: string }; row: never }
  'documents.sum-recent': { params: { since: Date | string; patientId: string }; row: { files: number; bytes: number; waiting: number } }
  'documents.take-back': { params: { documentId: string; reason: string | null; note: string | null; now: Date | string | null; reviewerId: string | null }; row: { id: string; kind: DocumentKind } }
  'documents.unassign-all': { params: { patientId: string }; row: never }
  'duplicates.lock-receipt': { params: { receiptNumber: string }; row: { pg_advisory_xact_lock: string | null } }
  'duplicates.same-file': { params: { patientId: string; documentIds: readonly (string)[] }; row: { documentId: string; because: 'SameFile'; kind: DocumentKind; status: 'NeedsQuantity' | 'UnderReview' | 'Accepted' | 'Declined'; ofCase: CaseKey; own: boolean; patientId: string; patientCode: string; uploadedAt: string } }
  'duplicates.same-receipt': { params: { patientId: string; receiptNumber: string; documentId: string; receiptDate: string; branchId: string | null }; row: { documentId: string; because: 'SameReceipt'; kind: DocumentKind; status: 'NeedsQuantity' | 'UnderReview' | 'Accepted' | 'Declined'; ofCase: CaseKey; own: boolean; patientId: string; patientCode: string; uploadedAt: string } }
  'education.arrange': { params: { slugs: readonly (string)[] }; row: never }
  'education.find-product': { params: { slug: string }; row: { productId: string } }
  'education.insert': { params: { slug: string; productId: string; place: number }; row: never }
  'education.list': { params: { language: string }; row: { slug: EducationSlug; product: EducatedProduct; place: number; shown: boolean; title: string; version: number; languages: Language[]; drafts: Language[] } }
  'education.lock-pages': { params: { productId: string }; row: { slug: EducationSlug; shown: boolean } }
  'education.lock-product': { params: { productId: string }; row: never }
  'education.show': { params: { shown: boolean; slug: string }; row: never }
  'email-change.cancel': { params: { accountId: string; now: Date | string }; row: { email: string | null } }
  'email-change.confirm': { params: { accountId: string; tokenHash: Buffer; now: Date | string | null; undoExpiresAt: Date | string }; row: { accountId: string; patientId: string | null; undoId: number | null; isContact: boolean } }
  'email-change.find-new-name': { params: { accountId: string; tokenHash: Buffer; now: Date | string }; row: { email: string | null } }
  'email-change.is-contact': { params: { accountId: string }; row: { isContact: boolean } }
  'email-change.is-current': { params: { email: string; accountId: string }; row: { current: boolean | null } }
  'email-change.lock-contact': { params: { accountId: string }; row: { address: string | null } }
  'email-change.make-link': { params: { tokenHash: Buffer; accountId: string; now: Date | string }; row: { email: string; isContact: boolean; language: Language } }
  'email-change.remove-contact': { params: { accountId: string }; row: never }
  'email-change.request': { params: { accountId: string; tokenHash: Buffer; email: string | null; now: Date | string; expiresAt: Date | string }; row: { email: string | null } }
  'enrolments.find-mobile': { params: { mobile: string }; row: { id: string } }
  'enrolments.find-reach': { params: { patientId: string }; row: { number: string | null; language: Language | null } }
  'enrolments.list': { params: { accountId: string; limit: number; offset: number }; row: { id: string; reference: string; enrolledAt: string; status: 'UnderReview' | 'Active' | 'Declined' | 'Unsubscribed'; hasAccount: boolean; card: string | null; total: number } }
  'enrolments.list-born-then': { params: { birthdate: string }; row: { firstName: string; middleName: string | null; lastName: string } }
  'enrolments.name-of-staff': { params: { accountId: string }; row: { name: string | null } }
  'erasure.anonymise-patient': { params: { now: Date | string | null; patientId: string }; row: never }
  'erasure.close-account': { params: { noPassword: string; accountId: string }; row: never }
  'erasure.delete-account-rows': { params: { accountId: string }; row: never }
  'erasure.delete-copies': { params: { patientId: string }; row: { key: string } }
  'erasure.delete-last-mails': { params: { before: Date | string }; row: never }
  'erasure.delete-namings': { params: { accountId: string }; row: never }
  'erasure.delete-notifications': { params: { patientId: string }; row: never }
  'erasure.delete-own-notifications': { params: { accountId: string }; row: never }
  'erasure.find-due': { params: { before: Date | string }; row: { count: number; first: string | null } }
  'erasure.find-open': { params: { patientId: string }; row: { id: string; reference: string; requestedAt: string; dueBy: string; heldSince: string | null } }
  'erasure.fulfil': { params: { now: Date | string | null; by: string; id: string }; row: never }
  'erasure.insert': { params: { id: string; patientId: string; prefix: string; now: Date | string; dueBy: Date | string }; row: { id: string } }
  'erasure.list': { params: { now: Date | string; erased: boolean; filter: string | null; limit: number; offset: number }; row: { id: string; reference: string; requestedAt: string; dueBy: string; erasedAt: string | null; patientCode: string; erasedBy: string | null; heldSince: string | null; openLetters: number; waitingDocuments: number; documents: number; keptReceipts: number; total: number } }
  'erasure.lock': { params: { id: string }; row: { reference: string; patientId: string; patientCode: string; accountId: string | null; state: 'TakenBack' | 'Erased' | 'Open' } }
  'erasure.lock-log-in': { params: { accountId: string; now: Date | string }; row: { id: string } }
  'erasure.withdraw': { params: { now: Date | string | null; patientId: string }; row: { id: string; reference: string } }
  'events.publish': { params: { payloads: readonly (string)[] }; row: { publish: string | null } }
  'events.publish-to-patient': { params: { topics: readonly (string)[]; patientId: string }; row: { publish: string | null } }
  'file.documents': { params: { patientId: string }; row: { id: string; kind: DocumentKind; status: 'NeedsQuantity' | 'UnderReview' | 'Accepted' | 'Declined'; fileState: 'Available' | 'Held' | 'Removed'; originalName: string; contentType: string; size: number; pages: number | null; uploadedAt: string; replaced: boolean; replaces: string | null; letterId: string | null; letterNumber: string | null; orQuantity: number | null; orAmount: number | null; together: ReceiptParts; statedNumber: string | null; statedDate: string | null; receiptNumber: string | null; receiptDate: string | null; receiptBranchId: string | null; receiptBranchName: string | null; prescription: Prescription | null; canMakeLetter: boolean; lettersOn: LettersOn; firstApproval: FirstApproval | null; paper: StoredPaper | null; declineReason: DeclineReason | null; declineNote: Texts | null; reviewedAt: string | null; reviewedBy: string | null } }
  'file.last-letter': { params: { patientId: string }; row: { productId: string; quantity: number } }
  'file.last-prescriptions': { params: { patientId: string }; row: { productId: string; prescribed: Prescription } }
  'file.letters': { params: { now: Date | string; patientId: string }; row: { id: string; number: string; status: 'Expired' | 'Issued' | 'Claimed' | 'Dispensed' | 'Cancelled'; productId: string; productName: string; strength: string; unit: string; quantityApproved: number; quantityPurchased: number; quantityCounted: number; quantityWaiting: number; quantityLeft: number; issuedAt: string; unitPrice: number | null; benefitRule: BenefitRule | null; validUntil: string; claimedAt: string | null; branchId: string | null; branchName: string | null; prescriptionId: string | null; takesReceipts: boolean; handOvers: HandOvers; counted: CountedReceipts } }
  'file.patient': { params: { patientId: string }; row: { id: string; patientCode: string; reference: string; status: 'UnderReview' | 'Active' | 'Declined' | 'Unsubscribed'; notEligible: boolean; firstName: string; middleName: string | null; lastName: string; birthdate: string | null; emailAddress: string | null; addressConfirmed: boolean; mobilePhoneNumber: string | null; language: Language | null; hcpCode: string; doctorName: string; clinic: string; registeredAt: string; enrolledAtDesk: EnrolledAtDesk | null; erasedAt: string | null; guardian: CaseGuardian | null; heldSince: string | null } }
  'files.count-stored': { params: {}; row: { files: number } }
  'files.find-referenced': { params: { keys: readonly (string)[] }; row: { key: string } }
  'files.find-stored': { params: { key: string }; row: { key: string; part: FilePart; patientId: string; documentId: string | null; size: number | null; sha256: string | null } }
  'files.find-users-of-key': { params: { lock: number; number: number }; row: { servers: number } }
  'files.list-stored': { params: { after: string; limit: number }; row: { key: string; part: FilePart; patientId: string; documentId: string | null; size: number | null; sha256: string | null } }
  'follow-ups.add': { params: { id: string; callId: string; day: string; ownerId: string | null; patientId: string }; row: { id: string } }
  'follow-ups.count-due': { params: { accountId: string; today: string }; row: { mine: number; nobodys: number } }
  'follow-ups.end-all': { params: { now: Date | string | null; patientId: string }; row: never }
  'follow-ups.erase': { params: { patientId: string }; row: never }
  'follow-ups.find': { params: { id: string }; row: { status: 'Open' | 'Done' | 'Ended'; result: string | null; endedBy: string | null } }
  'follow-ups.finish': { params: { result: string | null; by: string | null; now: Date | string | null; id: string }; row: { patientId: string } }
  'follow-ups.list': { params: { ownerId: string | null; unowned: boolean | null; colleagueOf: string | null; limit: number }; row: { id: string; patientId: string; patientCode: string; day: string; ownerId: string | null; ownerName: string | null; calledAt: string; notedBy: string } }
  'follow-ups.of-patient': { params: { patientId: string }; row: { id: string; patientId: string; patientCode: string; day: string; ownerId: string | null; ownerName: string | null; calledAt: string; notedBy: string; words: string } }
  'follow-ups.plan': { params: { day: string; ownerId: string | null; id: string }; row: { patientId: string } }
  'follow-ups.release': { params: { accountId: string }; row: { id: string } }
  'follow-ups.reopen': { params: { id: string; by: string; since: Date | string }; row: { patientId: string } }
  'formulary.dearest-prices': { params: { sold: string; now: Date | string }; row: { productId: string; branchId: string | null; from: string; amount: number } }
  'formulary.insert': { params: { id: string; name: string; strength: string; form: string; unit: string; defaultQuantity: number; letterDays: number; prescriptionDays: number; benefit: string | null; benefitRule: string | null; asksBatch: boolean; secondApprovalAbove: number | null }; row: never }
  'formulary.is-product': { params: { id: string }; row: { id: string } }
  'formulary.list': { params: {}; row: { id: string; name: string; strength: string; form: string; unit: string; defaultQuantity: number; letterDays: number; prescriptionDays: number; secondApprovalAbove: number | null } }
  'formulary.list-all': { params: { now: Date | string; id: string | null; filter: string | null; limit: number; offset: number }; row: { id: string; name: string; strength: string; form: string; unit: string; defaultQuantity: number; letterDays: number; prescriptionDays: number; benefit: Texts; benefitRule: BenefitRule | null; price: Price | null; nextPrice: Price | null; retiredAt: string | null; asksBatch: boolean; secondApprovalAbove: number | null; total: number } }
  'formulary.list-prices': { params: { productId: string; now: Date | string; filter: string | null; scoped: boolean; pharmacyId: string | null; branchId: string | null; limit: number | null; offset: number }; row: { pharmacyId: string | null; branchId: string | null; amount: number | null; from: string; pharmacyName: string | null; branchName: string | null; city: string | null; state: EntryState; total: number } }
  'formulary.list-taxes': { params: { now: Date | string; productId: string }; row: { isExempt: boolean; advisory: string | null; from: string; state: EntryState } }
  'formulary.lock': { params: { id: string }; row: { id: string } }
  'formulary.lowest-price': { params: { changes: string; productId: string; now: Date | string }; row: { amount: number | null } }
  'formulary.place-of-price': { params: { branchId: string | null; pharmacyId: string | null }; row: { inService: boolean } }
  'formulary.price': { params: { productId: string; branchId: string | null; at: Date | string }; row: { amount: number | null } }
  'formulary.price-known-at': { params: { productId: string; branchId: string; at: Date | string }; row: { amount: number | null } }
  'formulary.prices-at': { params: { productId: string; branchId: string | null }; row: { from: string; amount: number } }
  'formulary.put-tax': { params: { productId: string; from: string; isExempt: boolean; advisory: string | null }; row: never }
  'formulary.recount-agreed-prices': { params: { productId: string }; row: never }
  'formulary.recount-prices': { params: { productId: string }; row: never }
  'formulary.remember-rule': { params: { now: Date | string; id: string; benefitRule: string | null }; row: never }
  'formulary.remove-agreed-price': { params: { productId: string; pharmacyId: string | null; branchId: string | null; from: string }; row: never }
  'formulary.remove-price': { params: { productId: string; from: string }; row: never }
  'formulary.remove-tax': { params: { productId: string; from: string }; row: never }
  'formulary.set-agreed-price': { params: { productId: string; pharmacyId: string | null; branchId: string | null; from: string; amount: number | null }; row: never }
  'formulary.set-price': { params: { productId: string; from: string; amount: number }; row: never }
  'formulary.set-use': { params: { inUse: boolean; now: Date | string | null; id: string }; row: never }
  'formulary.sweep-changed-prices': { params: { before: Date | string }; row: never }
  'formulary.sweep-changed-registrations': { params: { before: Date | string }; row: never }
  'formulary.sweep-changed-taxes': { params: { before: Date | string }; row: never }
  'formulary.tax-known-at': { params: { productId: string; branchId: string; at: Date | string }; row: { isTaxed: boolean } }
  'formulary.update': { params: { name: string; strength: string; form: string; unit: string; defaultQuantity: number; letterDays: number; prescriptionDays: number; benefit: string | null; benefitRule: string | null; asksBatch: boolean; secondApprovalAbove: number | null; id: string }; row: never }
  'guardians.count-patients': { params: { accountId: string; now: Date | string }; row: { patients: number } }
  'guardians.lock-account': { params: { accountId: string }; row: { id: string } }
  'idempotency.begin': { params: { keyHash: string; requestHash: string; now: Date | string; owner: number | null; staleSince: Date | string; givenUp: boolean }; row: { begun: boolean } }
  'idempotency.find': { params: { keyHash: string }; row: { requestHash: string; answer: unknown } }
  'idempotency.forget': { params: { keyHash: string; now: Date | string; owner: number }; row: never }
  'idempotency.record': { params: { answer: string | null; keyHash: string; now: Date | string; owner: number }; row: { recorded: boolean } }
  'invitations.accept': { params: { now: Date | string | null; accountId: string | null; id: string }; row: { id: string } }
  'invitations.cancel': { params: { now: Date | string | null; id: string; patientId: string }; row: { isAccepted: boolean; isFirst: boolean } }
  'invitations.cancel-all': { params: { now: Date | string | null; patientId: string }; row: never }
  'invitations.count': { params: { patientId: string; now: Date | string; since: Date | string }; row: { helping: number; open: number; lately: number } }
  'invitations.count-try': { params: { allowed: number; now: Date | string | null; id: string }; row: { tries: number } }
  'invitations.delete-over': { params: { before: Date | string; rows: number }; row: { swept: number } }
  'invitations.find': { params: { codeHash: Buffer; accountId: string; now: Date | string; tokenHash: Buffer }; row: { id: string; patientId: string; invitedBy: string; isCode: boolean; relation: string; grounds: 'Invited' | 'Own'; scope: (Scope)[]; until: string | null; birthdate: string | null; firstName: string; lastName: string; accountId: string | null; byMe: boolean; isDisputed: boolean } }
  'invitations.find-access': { params: { accountId: string; patientId: string; now: Date | string }; row: never }
  'invitations.insert': { params: { id: string; patientId: string; by: string; name: string; relation: string; scope: readonly (string)[]; until: Date | string | null; tokenHash: Buffer; codeHash: Buffer; now: Date | string; expiresAt: Date | string }; row: never }
  'invitations.is-open': { params: { tokenHash: Buffer; now: Date | string }; row: never }
  'invitations.list': { params: { patientId: string; now: Date | string }; row: { id: string; name: string; relation: string; scope: (Scope)[]; invitedAt: string; expiresAt: string } }
  'invitations.lock-patient': { params: { patientId: string }; row: { status: 'UnderReview' | 'Active' | 'Declined' | 'Unsubscribed' } }
  'known-networks.find': { params: { renewBefore: Date | string; key: Buffer; now: Date | string }; row: { isRenewed: boolean } }
  'known-networks.remember': { params: { key: Buffer; expiresAt: Date | string; renewBefore: Date | string }; row: never }
  'letters.add-to-timeline': { params: { letterId: string; state: string; at: Date | string; by: string; note: string | null; words: string | null; branchId: string | null; since: Date | string | null; fullyBought: boolean | null; benefitUnits: number | null; benefitAmount: number | null; patientAmount: number | null; vatOff: number | null; statutoryDiscount: number | null; byCaregiver: boolean | null; claimedHow: string | null; idShown: string | null }; row: never }
  'letters.cancel': { params: { letterId: string; now: Date | string }; row: { patientId: string; productName: string; branchId: string | null; prescriptionId: string | null; unitsLeft: number } }
  'letters.cancel-all': { params: { patientId: string; now: Date | string }; row: { id: string; branchId: string | null } }
  'letters.claim': { params: { programScope: string; now: Date | string | null; tokenHash: Buffer; code: string | null; codeEnd: Date | string; letterId: string; branchId: string; requestId: string | null; address: string | null; notificationId: string; title: string | null; body: string }; row: { accountId: string; roles: Role[]; language: Language; patientId: string | null; acts: (Scope)[] | null; branchId: string | null; sessionId: string; id: string | null; number: string | null; productId: string | null; productName: string | null; strength: string | null; unit: string | null; quantityApproved: number | null; quantityPurchased: number | null; issuedAt: string | null; validUntil: string | null; branchName: string | null; benefits: Texts | null; prescriptionId: string | null; claimCode: string | null; claimedAt: string | null; codeValidUntil: string | null; pharmacyName: string | null; branchAddress: string | null; branchCity: string | null; entryId: number | null; state: TimelineState | null; at: string | null; by: TimelineActor | null; note: string | null; words: Texts | null; branchAnswers: boolean; hasMore: boolean; hasOthers: boolean } }
  'letters.claim-as': { params: { patientId: string; code: string | null; now: Date | string | null; codeEnd: Date | string; letterId: string; branchId: string; requestId: string | null; address: string | null; notificationId: string; title: string | null; body: string }; row: { accountId: string | null; patientId: string; roles: string[]; acts: string[] | null; id: string | null; number: string | null; productId: string | null; productName: string | null; strength: string | null; unit: string | null; quantityApproved: number | null; quantityPurchased: number | null; issuedAt: string | null; validUntil: string | null; branchName: string | null; benefits: Texts | null; prescriptionId: string | null; claimCode: string | null; claimedAt: string | null; codeValidUntil: string | null; pharmacyName: string | null; branchAddress: string | null; branchCity: string | null; entryId: number | null; state: TimelineState | null; at: string | null; by: TimelineActor | null; note: string | null; words: Texts | null; branchAnswers: boolean; hasMore: boolean; hasOthers: boolean } }
  'letters.claim-for': { params: { code: string | null; now: Date | string | null; codeEnd: Date | string; letterId: string; branchId: string }; row: { id: string; productName: string; branchName: string; codeValidUntil: string } }
  'letters.clear-prescriptions': { params: { patientId: string }; row: never }
  'letters.come-again': { params: { now: Date | string; letterId: string; since: Date | string }; row: { letter_id: string } }
  'letters.copy-prescribed': { params: { letterId: string; insteadOf: string }; row: never }
  'letters.count-of-all': { params: { from: string | null; to: string | null; now: Date | string; productId: string | null; endsBy: Date | string | null; ofPatient: string | null }; row: { total: number } }
  'letters.count-receipt': { params: { quantity: number; letterId: string }; row: { status: 'Issued' | 'Claimed' | 'Dispensed' | 'Expired' | 'Cancelled'; bought: number; completed: boolean; left: number } }
  'letters.counts-on-next': { params: { letterId: string; now: Date | string }; row: { id: string } }
  'letters.counts-so-far': { params: { letterId: string }; row: { at: string; id: string; by: 'Counter' | 'Receipt'; quantity: number } }
  'letters.dispose': { params: { ids: readonly (string)[] }; row: never }
  'letters.expire': { params: { now: Date | string; ids: readonly (string)[] | null }; row: { id: string; patientId: string; productName: string; validUntil: string } }
  'letters.extend': { params: { ids: readonly (string)[] | null }; row: { id: string } }
  'letters.find': { params: { now: Date | string; letterId: string; patientId: string }; row: { id: string; number: string; status: 'Expired' | 'Issued' | 'Claimed' | 'Dispensed' | 'Cancelled'; productId: string; productName: string; strength: string; unit: string; quantityApproved: number; quantityPurchased: number; issuedAt: string; validUntil: string; cancelledAt: string | null; branchName: string | null; benefits: Texts; prescriptionId: string | null; branchId: string | null; claimCode: string | null; claimedAt: string | null; codeValidUntil: string | null; scannedAt: string | null; pharmacyName: string | null; branchAddress: string | null; branchCity: string | null; timeline: LetterTimeline; receipts: DocumentRow[]; handOvers: HandOvers; counted: CountedReceipts; batches: Batches; dose: Dose | null; together: LettersTogether } }
  'letters.find-by-prescription': { params: { prescriptionId: string; patientId: string; productId: string }; row: { id: string; number: string; validUntil: string; quantityApproved: number; patientId: string; productName: string; unit: string } }
  'letters.find-file': { params: { now: Date | string; letterId: string }; row: { id: string; number: string; status: 'Expired' | 'Issued' | 'Claimed' | 'Dispensed' | 'Cancelled'; productId: string; productName: string; strength: string; unit: string; quantityApproved: number; quantityPurchased: number; issuedAt: string; validUntil: string; cancelledAt: string | null; branchName: string | null; patientId: string; patientCode: string; reference: string; firstName: string; lastName: string; patientStatus: 'UnderReview' | 'Active' | 'Declined' | 'Unsubscribed'; benefit: string; prescriptionId: string | null; prescribed: Prescription | null; claimedAt: string | null; scanned: boolean; issuedByName: string | null } }
  'letters.find-next-letter-due': { params: { now: Date | string; ids: readonly (string)[] | null }; row: { id: string; patientId: string; productName: string; isOpen: boolean; validUntil: string; handOvers: HandOvers; counted: CountedReceipts; dose: Dose | null; waits: boolean } }
  'letters.find-patient-of': { params: { letterId: string }; row: { patientId: string } }
  'letters.find-sent': { params: { prescriptionId: string }; row: { sentAt: string } }
  'letters.hand-overs': { params: { letterId: string }; row: { id: string; at: string; branchName: string; byName: string; quantity: number; firstQuantity: number | null; correctedAt: string | null; correction: Correction | null; batch: string | null; expiresOn: string | null; collectedBy: CollectedBy | null; claimedHow: ClaimedHow | null; idShown: IdKind | null; money: HandOverMoney | null } }
  'letters.import': { params: { letters: string; month: string; now: Date | string; words: string | null }; row: { id: string } }
  'letters.issue': { params: { letterId: string; number: string; now: Date | string; quantity: number | null; prescriptionId: string; productId: string; patientId: string; besideAnother: boolean }; row: { id: string; number: string; validUntil: string; quantityApproved: number; productName: string; unit: string } }
  'letters.issue-obstacles': { params: { prescriptionId: string; productId: string; patientId: string }; row: { patientStatus: 'UnderReview' | 'Active' | 'Declined' | 'Unsubscribed'; prescriptionUsable: boolean; productInUse: boolean; hasLetter: boolean } }
  'letters.join-code': { params: { letterId: string; now: Date | string; codeEnd: Date | string }; row: never }
  'letters.list': { params: { programScope: string; now: Date | string; tokenHash: Buffer; limit: number; offset: number }; row: { accountId: string; roles: Role[]; language: Language; patientId: string | null; acts: (Scope)[] | null; branchId: string | null; sessionId: string; total: number; items: string } }
  'letters.list-filtered': { params: { programScope: string; now: Date | string; tokenHash: Buffer; filter: string | null; status: string | null; limit: number; offset: number }; row: { accountId: string; roles: Role[]; language: Language; patientId: string | null; acts: (Scope)[] | null; branchId: string | null; sessionId: string; total: number; items: string } }
  'letters.list-lapsed': { params: { now: Date | string }; row: { id: string } }
  'letters.list-next-letter-due': { params: { now: Date | string }; row: { id: string } }
  'letters.list-of-all': { params: { now: Date | string; from: string | null; to: string | null; productId: string | null; endsBy: Date | string | null; ofPatient: string | null; limit: number; offset: number }; row: { id: string; number: string; status: 'Expired' | 'Issued' | 'Claimed' | 'Dispensed' | 'Cancelled'; productId: string; productName: string; strength: string; unit: string; quantityApproved: number; quantityPurchased: number; issuedAt: string; validUntil: string; cancelledAt: string | null; branchName: string | null; patientId: string; patientCode: string; reference: string } }
  'letters.list-to-extend': { params: {}; row: { id: string } }
  'letters.list-to-remind': { params: { days: number; now: Date | string }; row: { id: string } }
  'letters.lock-old': { params: { before: Date | string }; row: { id: string } }
  'letters.lock-to-claim-for': { params: { now: Date | string; letterIds: readonly (string)[]; patientId: string }; row: { id: string; status: 'Expired' | 'Issued' | 'Claimed' | 'Dispensed' | 'Cancelled'; branchId: string | null; branchName: string | null; isScanned: boolean } }
  'letters.look-for-next-letter': { params: { at: Date | string | null; id: string }; row: never }
  'letters.names-of-purchases': { params: { patientId: string }; row: { firstName: string; middleName: string | null; lastName: string; programName: string } }
  'letters.number': { params: {}; row: { number: number } }
  'letters.price': { params: { now: Date | string; letterId: string; patientId: string; branchId: string | null }; row: { productId: string; lastDay: string; quantityLeft: number; prescription: Prescription | null; purchases: LetterPurchases; nextTax: string | null } }
  'letters.purchase-years': { params: { patientId: string }; row: { year: number } }
  'letters.purchases': { params: { patientId: string; letterId: string | null; year: number | null }; row: { id: string; day: string; letterId: string; letterNumber: string; productName: string; strength: string; unit: string; pharmacyName: string; branchName: string; quantity: number; wasCorrected: boolean; collectedBy: CollectedBy | null; money: HandOverMoney | null } }
  'letters.record-prescribed': { params: { prescriptionId: string; writtenOn: string; prescriber: string; doseUnits: number; doseDays: number; supplyDays: number; letterId: string }; row: never }
  'letters.refusals': { params: { letterId: string }; row: { at: string; branchName: string; byName: string; reason: RefusalReason; note: string | null } }
  'letters.release-prescriptions': { params: { ids: readonly (string)[] }; row: never }
  'letters.remind': { params: { days: number | null; now: Date | string; ids: readonly (string)[] | null }; row: { subjectId: string; letterId: string; patientId: string; productName: string; unit: string; left: number; validUntil: string } }
  'letters.renew-code': { params: { patientId: string; letterId: string; now: Date | string; code: string | null; since: Date | string; codeEnd: Date | string }; row: never }
  'letters.sweep-earlier-codes': { params: { before: Date | string; rows: number }; row: { swept: number } }
  'letters.uncount-receipt': { params: { receipted: number; now: Date | string; nextCode: string | null; nextCodeEnd: Date | string; dispensed: number; letterId: string }; row: { reopens: boolean; fewer: number } }
  'letters.undo-claim': { params: { letterId: string; patientId: string; now: Date | string }; row: { productName: string; branchId: string; branchName: string } }
  'letters.undo-import': { params: { ids: readonly (string)[] }; row: never }
  'letters.undo-import-lock': { params: { patientIds: readonly (string)[] }; row: { id: string; isUntouched: boolean } }
  'letters.why-not-open': { params: { now: Date | string; letterId: string }; row: { status: 'Expired' | 'Issued' | 'Claimed' | 'Dispensed' | 'Cancelled'; at: string; by: string | null } }
  'log-in-names.find': { params: { now: Date | string; accountId: string }; row: { firstName: string; lastName: string; emailAddress: string | null; mobileNumber: string | null; contactEmailAddress: string | null; pendingEmailAddress: string | null; pendingMobileNumber: string | null } }
  'log-in-names.set-mobile': { params: { accountId: string; mobile: string | null; undoExpiresAt: Date | string }; row: { patientId: string | null; undoId: number | null; isChanged: boolean } }
  'mail.begin': { params: { id: string; now: Date | string }; row: { id: string } }
  'mail.claim': { params: { id: string; now: Date | string; goneSince: Date | string }; row: { state: 'claimed' | 'sending' | 'sent' | 'refused' | 'unknown' } }
  'mail.conclude': { params: { state: string; id: string; now: Date | string }; row: never }
  'mail.release': { params: { id: string; now: Date | string }; row: never }
  'mail.state': { params: { id: string }; row: { state: 'claimed' | 'sending' | 'sent' | 'refused' | 'unknown' } }
  'mailing.find-account': { params: { accountId: string }; row: { email: string | null; language: Language } }
  'mailing.find-notification': { params: { now: Date | string; notificationId: string; reminders: readonly (string)[] }; row: { email: string | null; language: Language; kind: NotificationKind; createdAt: string; isRead: boolean; subjectId: string | null; about: string | null; forPatient: string | null; isStaff: boolean; titles: Texts; bodies: Texts } }
  'majority.announce': { params: { now: Date | string | null; soon: Date | string; rows: number }; row: { id: string; accountId: string; patientId: string; until: string; firstName: string; patientCode: string } }
  'messages.count-waiting': { params: { patientId: string }; row: { waiting: number } }
  'messages.erase': { params: { patientId: string }; row: never }
  'messages.insert': { params: { id: string; patientId: string; fromPatient: boolean; title: string | null; words: string | null; by: string | null; now: Date | string }; row: never }
  'messages.own': { params: { callerId: string; patientId: string; id: string | null }; row: { id: string; fromPatient: boolean; at: string; title: Texts | null; words: Texts; isOwn: boolean; firstName: string | null; lastName: string | null } }
  'messages.settle': { params: { patientId: string }; row: { id: string } }
  'messages.waiting': { params: {}; row: { patientId: string; patientCode: string; since: string; count: number } }
  'new-password.find-written-number': { params: { accountId: string }; row: { mobilePhoneNumber: string | null } }
  'notifications.copy-to-others': { params: { patientId: string; now: Date | string; accountId: string; at: Date | string; kind: string; subjectId: string; topics: readonly (string)[] }; row: { publish: string | null } }
  'notifications.insert': { params: { id: string; accountId: string; kind: string; title: string | null; body: string | null; subjectId: string | null; now: Date | string; toCurrentAddress: boolean; event: string }; row: { publish: string | null } }
  'notifications.insert-for-patient': { params: { patientId: string | null; kind: string; title: string | null; body: string | null; subjectId: string | null; now: Date | string; only: readonly (string)[] | null; topics: readonly (string)[] }; row: { publish: string | null } }
  'notifications.list': { params: { languages: readonly (string)[]; accountId: string; patientId: string; isOwn: boolean; aboutAccount: readonly (string)[]; filter: string | null; limit: number; offset: number }; row: { id: string; kind: NotificationKind; title: string; body: string; subjectId: string | null; createdAt: string; readAt: string | null; total: number } }
  'notifications.list-administrators': { params: { kind: string; since: Date | string }; row: { id: string } }
  'notifications.list-who-may': { params: { roles: readonly (string)[]; except: string | null }; row: { id: string } }
  'notifications.list-who-may-at-branch': { params: { branchId: string; roles: readonly (string)[]; except: string | null }; row: { id: string } }
  'notifications.mark-all-read': { params: { now: Date | string | null; accountId: string; patientId: string; isOwn: boolean; aboutAccount: readonly (string)[] }; row: never }
  'notifications.mark-read': { params: { now: Date | string | null; id: string; accountId: string; patientId: string; isOwn: boolean; aboutAccount: readonly (string)[] }; row: { id: string } }
  'notifications.supersede': { params: { now: Date | string | null; patientId: string; subjectId: string; kinds: readonly (string)[] }; row: never }
  'notifications.unread': { params: { accountId: string; patientId: string; isOwn: boolean; aboutAccount: readonly (string)[]; ownActions: readonly (string)[] }; row: { unread: number } }
  'number-codes.begin': { params: { accountId: string; mobile: string; expiresAt: Date | string }; row: never }
  'number-codes.find-earlier': { params: { accountId: string; now: Date | string }; row: { mobile: string } }
  'number-codes.keep-earlier': { params: { expiresAt: Date | string; accountId: string; mobile: string | null; now: Date | string }; row: { mobile: string } }
  'number-codes.make': { params: { purpose: string; codeHash: Buffer; expiresAt: Date | string; accountId: string }; row: { mobile: string } }
  'number-codes.make-for-new': { params: { codeHash: Buffer; accountId: string; now: Date | string }; row: { mobile: string } }
  'number-codes.sweep': { params: { now: Date | string }; row: never }
  'number-codes.try': { params: { accountId: string; purpose: string; now: Date | string; triesAllowed: number; mobile: string | null; codeHash: Buffer }; row: { mobile: string; isRight: boolean } }
  'number-codes.use': { params: { accountId: string; purpose: string }; row: { id: string } }
  'number-texts.find-account': { params: { accountId: string }; row: { mobile: string | null; language: Language } }
  'operations.advance-file-check': { params: { key: string; files: number; from: string }; row: { advanced: boolean } }
  'operations.begin-file-check': { params: { now: Date | string; files: number }; row: never }
  'operations.count-damaged-files': { params: {}; row: { damaged: number } }
  'operations.delete-damaged-file': { params: { key: string }; row: { key: string } }
  'operations.find-last-backup': { params: {}; row: { lastAt: string; faultyFiles: number } }
  'operations.finish-file-check': { params: { now: Date | string | null; from: string }; row: never }
  'operations.insert-damaged-file': { params: { key: string; part: string; fault: string; patientId: string; documentId: string | null; now: Date | string }; row: { isNew: boolean } }
  'operations.list-damaged-files': { params: { limit: number }; row: { key: string; part: 'Original' | 'Picture' | 'Thumbnail' | 'Photo' | 'PortableCopy'; fault: 'Missing' | 'Damaged' | 'Different'; foundAt: string; documentId: string | null; patientId: string; patientCode: string | null } }
  'operations.list-damaged-to-recheck': { params: {}; row: { key: string } }
  'operations.list-mails-not-sent': { params: {}; row: { id: string; state: 'claimed' | 'sending' | 'sent' | 'refused' | 'unknown'; triedAt: string; title: string | null; patientCode: string | null } }
  'operations.read-audit-log': { params: {}; row: { lastSealAt: string | null; unsealed: number } }
  'operations.read-database': { params: {}; row: { version: string; migration: string; bytes: number } }
  'operations.read-file-check': { params: {}; row: { beganAt: string; filesExpected: number; filesRead: number; lastKey: string; finishedAt: string | null } }
  'operations.read-files': { params: {}; row: { damaged: number; allReadAt: string | null } }
  'operations.read-mails': { params: {}; row: { waiting: number; oldestAt: string | null; unknown: number; refused: number } }
  'operations.send-mail-again': { params: { id: string }; row: { id: string; patientId: string | null } }
  'organisation.create-account': { params: { id: string; email: string | null; noPassword: string; role: 'patient' | 'reviewer' | 'pharmacist' | 'administrator' | 'safety' | 'lead' | 'branchManager' | 'finance' | 'observer' | 'clinic' | 'assessor'; now: Date | string; name: string }; row: { id: string } }
  'organisation.end-sign-in': { params: { signInId: string }; row: { id: string } }
  'organisation.find-by-email': { params: { noPassword: string; issuers: readonly (string)[]; email: string }; row: { accountId: string; securityStamp: string; status: 'unverified' | 'active' | 'closed'; roles: Role[]; hasFactor: boolean; hasPassword: boolean; isLinked: boolean; isStaff: boolean } }
  'organisation.find-linked': { params: { issuer: string; subject: string }; row: { accountId: string; securityStamp: string; status: 'unverified' | 'active' | 'closed'; roles: Role[]; hasFactor: boolean } }
  'organisation.find-sign-in': { params: { id: string }; row: { signInId: string; accountId: string; issuer: string; subject: string; sealed: Buffer | null } }
  'organisation.link': { params: { accountId: string; issuer: string; subject: string; now: Date | string; noPassword: string }; row: { id: string } }
  'organisation.list-of-person': { params: { issuer: string; subject: string | null; sid: string | null }; row: { signInId: string; accountId: string } }
  'organisation.list-tokens': { params: { after: string }; row: { id: string; sealed: Buffer } }
  'organisation.reseal-token': { params: { sealed: Buffer | null; id: string; before: Buffer }; row: { id: string } }
  'organisation.store-sign-in': { params: { signInId: string; accountId: string; issuer: string; subject: string; sid: string | null; provedAt: Date | string; sealed: Buffer | null; now: Date | string; expiresAt: Date | string }; row: never }
  'organisation.store-token': { params: { sealed: Buffer | null; id: string; before: Buffer }; row: never }
  'organisation.take-due': { params: { now: Date | string; before: Date | string }; row: { providerSignInId: string } }
  'organisation.unlink': { params: { accountId: string }; row: { id: string } }
  'outbox.list-due': { params: {}; row: { id: string } }
  'outbox.take-due': { params: { ids: readonly (string)[] | null }; row: { notificationId: string; accountId: string; kind: NotificationKind } }
  'papers.end-answered': { params: { now: Date | string | null; documentId: string }; row: never }
  'papers.end-request': { params: { now: Date | string | null; id: string }; row: { id: string } }
  'papers.end-requests-of': { params: { now: Date | string | null; patientId: string }; row: never }
  'papers.erase-requests': { params: { patientId: string }; row: never }
  'papers.find-of-document': { params: { documentId: string }; row: { validMonths: number | null } }
  'papers.find-product': { params: { productId: string }; row: never }
  'papers.find-request': { params: { id: string }; row: { patientId: string; kindId: string } }
  'papers.insert-kind': { params: { id: string; names: string; hints: string; asked: string; productId: string | null; fromAge: number | null; validMonths: number | null; isRequired: boolean; seenBy: readonly (string)[]; storeDays: number | null; retired: boolean; now: Date | string | null }; row: never }
  'papers.insert-request': { params: { id: string; patientId: string; kindId: string; note: string; by: string; now: Date | string }; row: { id: string } }
  'papers.list-kinds': { params: { id: string | null }; row: { id: string; names: Texts; hints: Texts; asked: AskedWhen; productId: string | null; productName: string | null; fromAge: number | null; validMonths: number | null; isRequired: boolean; seenBy: PaperRoles; storeDays: number | null; retired: boolean } }
  'papers.list-of-patient': { params: { today: string; patientId: string }; row: { kindId: string; names: Texts; hints: Texts; isRequired: boolean; seenBy: PaperRoles; isAsked: boolean; documentId: string | null; newestStatus: 'NeedsQuantity' | 'UnderReview' | 'Accepted' | 'Declined' | null; sentAt: string | null; lastDay: string | null; acceptedId: string | null; requestId: string | null; note: Texts | null; requestedAt: string | null; requestedBy: string | null } }
  'papers.list-to-register': { params: {}; row: { id: string; names: Texts; hints: Texts; isRequired: boolean; fromAge: number | null } }
  'papers.list-to-remind': { params: { from: string; until: string; days: number }; row: { id: string } }
  'papers.lock-kinds': { params: {}; row: { pg_advisory_xact_lock: string | null } }
  'papers.place-kinds': { params: { ids: readonly (string)[] }; row: never }
  'papers.put-validity': { params: { validUntil: string | null; remindedDays: number | null; documentId: string }; row: never }
  'papers.remind': { params: { from: string; until: string; days: number | null; ids: readonly (string)[] | null }; row: { documentId: string; patientId: string; kindId: string; validUntil: string } }
  'papers.update-kind': { params: { names: string; hints: string; asked: string; productId: string | null; fromAge: number | null; validMonths: number | null; isRequired: boolean; seenBy: readonly (string)[]; storeDays: number | null; now: Date | string | null; retired: boolean; id: string }; row: never }
  'passkeys.find': { params: { credentialId: Buffer }; row: { id: string; publicKey: Buffer; counter: number; userHandle: Buffer; name: string; accountId: string; passwordHash: string; securityStamp: string; status: 'unverified' | 'active' | 'closed'; roles: ('patient' | 'reviewer' | 'pharmacist' | 'administrator' | 'safety' | 'lead' | 'branchManager' | 'finance' | 'observer' | 'clinic' | 'assessor')[]; hasFactor: boolean } }
  'passkeys.insert': { params: { id: string; accountId: string; credentialId: Buffer; publicKey: Buffer; userHandle: Buffer; counter: number; transports: readonly (string)[]; device: string | null; now: Date | string }; row: { id: string; name: string | null; device: string | null; addedAt: string; lastUsedAt: string | null } }
  'passkeys.insert-challenge': { params: { hash: Buffer; purpose: string; sessionId: string | null; userHandle: Buffer | null; expiresAt: Date | string }; row: never }
  'passkeys.is-second-log-in': { params: { accountId: string }; row: { isSecond: boolean } }
  'passkeys.list': { params: { accountId: string }; row: { id: string; name: string | null; device: string | null; addedAt: string; lastUsedAt: string | null } }
  'passkeys.list-credentials': { params: { accountId: string }; row: { id: Buffer; transports: string[]; userHandle: Buffer } }
  'passkeys.lock-account': { params: { accountId: string; sessionId: string }; row: never }
  'passkeys.remove': { params: { id: string; accountId: string }; row: { name: string | null; device: string | null } }
  'passkeys.rename': { params: { name: string | null; id: string; accountId: string }; row: { id: string } }
  'passkeys.take-challenge': { params: { hash: Buffer; purpose: string; sessionId: string | null; now: Date | string }; row: { userHandle: Buffer | null } }
  'passkeys.use': { params: { counter: number; now: Date | string | null; id: string }; row: { id: string } }
  'password.change': { params: { to: string; accountId: string; from: string }; row: { id: string } }
  'password.find-link': { params: { now: Date | string; userId: string; resetTokenHash: Buffer; answersAllowed: number }; row: { accountId: string; patientId: string | null; email: string | null; name: string; byNumber: boolean; language: Language; question: SecurityQuestionId | null; answerHash: string | null } }
  'password.find-log-in-name': { params: { accountId: string }; row: { name: string } }
  'password.make-link': { params: { purpose: string; tokenHash: Buffer; byNumber: boolean; accountId: string; now: Date | string; expiresAt: Date | string }; row: { to: string; language: Language } }
  'password.release-answer': { params: { userId: string; resetTokenHash: Buffer }; row: never }
  'password.reserve-answer': { params: { userId: string; resetTokenHash: Buffer; now: Date | string; answersAllowed: number }; row: { failures: number } }
  'password.reset': { params: { accountId: string; to: string; byNumber: boolean; now: Date | string | null }; row: { confirms: boolean } }
  'password.revoke-codes': { params: { accountId: string; only: string | null }; row: never }
  'password.revoke-links': { params: { accountId: string; now: Date | string }; row: { wasEmailChange: boolean } }
  'password.revoke-reset-link': { params: { accountId: string }; row: never }
  'password.sweep-links': { params: { now: Date | string }; row: never }
  'password.use-link': { params: { userId: string; resetTokenHash: Buffer; now: Date | string }; row: { accountId: string } }
  'patient-access.acts-for-others': { params: { accountId: string; now: Date | string }; row: { acts: boolean } }
  'patient-access.change': { params: { scope: readonly (string)[]; until: Date | string | null; id: string; patientId: string; now: Date | string }; row: { accountId: string; scopeBefore: AccessScopes; untilBefore: string | null } }
  'patient-access.end': { params: { now: Date | string | null; by: string | null; id: string; patientId: string }; row: { accountId: string; isFirst: boolean } }
  'patient-access.end-all-for': { params: { now: Date | string | null; by: string | null; patientId: string }; row: { id: string; accountId: string } }
  'patient-access.end-at-take-over': { params: { now: Date | string | null; by: string | null; patientId: string }; row: { id: string; accountId: string } }
  'patient-access.end-by-program': { params: { now: Date | string | null; by: string | null; reason: string | null; id: string }; row: { patientId: string; accountId: string } }
  'patient-access.end-over': { params: { now: Date | string; accountId: string | null; patientId: string | null; rows: number }; row: { id: string; accountId: string; patientId: string } }
  'patient-access.erase': { params: { patientId: string }; row: never }
  'patient-access.find': { params: { id: string }; row: { patientId: string } }
  'patient-access.find-ended': { params: { accountId: string; patientId: string }; row: { id: string } }
  'patient-access.find-names': { params: { accountId: string; patientId: string }; row: { firstName: string | null; lastName: string | null; patient: string } }
  'patient-access.give-up': { params: { now: Date | string | null; accountId: string | null; patientId: string }; row: { id: string } }
  'patient-access.grant': { params: { id: string; accountId: string; patientId: string; grounds: string; scope: readonly (string)[]; relation: string | null; now: Date | string; until: Date | string | null; paper: string | null; grantedBy: string | null; confirmedBy: string | null }; row: { id: string } }
  'patient-access.list': { params: { patientId: string; now: Date | string }; row: { id: string; firstName: string | null; lastName: string | null; relation: string | null; grounds: 'Parent' | 'Guardian' | 'Invited' | 'Program'; scope: (Scope)[]; since: string; until: string | null } }
  'patient-access.list-for-staff': { params: { now: Date | string; patientId: string }; row: { id: string; firstName: string | null; lastName: string | null; grounds: 'Parent' | 'Guardian' | 'Invited' | 'Program'; relation: string | null; scope: (Scope)[]; since: string; until: string | null; endedAt: string | null; endReason: string | null; paper: string | null; grantedBy: string | null; confirmedBy: string | null } }
  'patient-access.list-own': { params: { accountId: string; ownActions: readonly (string)[]; actsFor: string | null; now: Date | string }; row: { id: string; firstName: string; lastName: string; hasProfilePhoto: boolean; grounds: AccessGrounds; relation: string | null; scope: AccessScopes; until: string | null; unread: number; current: boolean } }
  'patient-access.need': { params: { accountId: string; patientId: string; now: Date | string; scopes: readonly (string)[] }; row: { may: boolean } }
  'patient-access.who-may': { params: { patientId: string; now: Date | string; scopes: readonly (string)[] }; row: { accountId: string } }
  'patient-import.add-progress': { params: { doneRow: number; done: number; same: number; duplicate: number; refused: number; lostWithUnits: number; lostUnits: number; lostLinks: number; lostCards: number; id: string }; row: never }
  'patient-import.add-undone': { params: { doneRow: number; gone: number; stayed: number; id: string }; row: never }
  'patient-import.alike': { params: { rows: string }; row: { row: number; alike: AlikeBy; patientId: string | null; isStaff: boolean } }
  'patient-import.begin': { params: { by: string | null; id: string }; row: { id: string } }
  'patient-import.begin-undo': { params: { by: string | null; id: string }; row: { id: string } }
  'patient-import.can-undo': { params: { id: string }; row: { canUndo: boolean } }
  'patient-import.count': { params: {}; row: { total: number } }
  'patient-import.count-invitations': { params: { lapsedBefore: Date | string; id: string }; row: { state: InvitationState; count: number } }
  'patient-import.count-rows': { params: { id: string; outcome: string | null }; row: { total: number } }
  'patient-import.delete-rows': { params: { id: string }; row: never }
  'patient-import.delete-unused': { params: { before: Date | string }; row: never }
  'patient-import.doctors': { params: { now: Date | string; codes: readonly (string)[] }; row: { bare: string; id: string; isRetired: boolean } }
  'patient-import.fail': { params: { id: string }; row: { id: string } }
  'patient-import.find': { params: { id: string }; row: { id: string; filename: string; state: 'Checked' | 'Importing' | 'Imported' | 'Failed' | 'Undoing' | 'Undone'; rows: number; new: number; same: number; duplicate: number; refused: number; withUnits: number; units: number; links: number; cards: number; done: number; undoOf: number | null; stayed: number; lettersGuessed: boolean; inviting: boolean; invitedAt: string | null; startedAt: string; finishedAt: string | null } }
  'patient-import.find-row': { params: { lapsedBefore: Date | string; id: string; row: number }; row: { row: number; name: string; birthdate: string; mobilePhoneNumber: string; emailAddress: string; formerNumber: string; outcome: 'New' | 'Same' | 'Duplicate' | 'Refused'; faults: ImportFaults; alike: AlikeBy | null; otherRow: number | null; isOther: boolean; patientCode: string | null; invitation: InvitationState | null } }
  'patient-import.finish': { params: { now: Date | string | null; id: string }; row: never }
  'patient-import.forget-patients': { params: { id: string; rows: readonly (number)[] }; row: never }
  'patient-import.insert': { params: { id: string; filename: string; startedBy: string; now: Date | string; lettersGuessed: boolean; rows: number }; row: never }
  'patient-import.insert-rows': { params: { id: string; rows: string }; row: never }
  'patient-import.list': { params: { limit: number; offset: number }; row: { id: string; filename: string; state: 'Checked' | 'Importing' | 'Imported' | 'Failed' | 'Undoing' | 'Undone'; rows: number; new: number; same: number; duplicate: number; refused: number; withUnits: number; units: number; links: number; cards: number; done: number; undoOf: number | null; stayed: number; lettersGuessed: boolean; inviting: boolean; invitedAt: string | null; startedAt: string; finishedAt: string | null; total: number } }
  'patient-import.list-cards': { params: { id: string; after: number; limit: number }; row: { row: number; patientId: string; patientCode: string; firstName: string; middleName: string | null; lastName: string; address: string | null; mobile: string | null; formerNumber: string | null; language: Language } }
  'patient-import.list-rows': { params: { lapsedBefore: Date | string; id: string; outcome: string | null; limit: number; offset: number }; row: { row: number; name: string; birthdate: string; mobilePhoneNumber: string; emailAddress: string; formerNumber: string; outcome: 'New' | 'Same' | 'Duplicate' | 'Refused'; faults: ImportFaults; alike: AlikeBy | null; otherRow: number | null; isOther: boolean; patientCode: string | null; invitation: InvitationState | null } }
  'patient-import.list-to-undo': { params: { id: string; after: number; limit: number }; row: { row: number; patientId: string } }
  'patient-import.list-unused': { params: { id: string; after: number; limit: number }; row: { row: number; cells: ImportCells | null; outcome: 'New' | 'Same' | 'Duplicate' | 'Refused'; faults: ImportFaults; alike: AlikeBy | null; otherRow: number | null; patientCode: string | null } }
  'patient-import.lock': { params: { id: string }; row: { state: 'Checked' | 'Importing' | 'Imported' | 'Failed' | 'Undoing' | 'Undone'; begunBy: string; doneRow: number; done: number; undoOf: number; stayed: number } }
  'patient-import.lock-checked': { params: { id: string }; row: { isChecked: boolean } }
  'patient-import.lose-rows': { params: { before: Date | string }; row: { id: string } }
  'patient-import.next-rows': { params: { id: string; after: number; limit: number }; row: { row: number; person: ImportedPerson; isOther: boolean } }
  'patient-import.one-at-a-time': { params: {}; row: { pg_advisory_xact_lock: string | null } }
  'patient-import.products': { params: { products: string }; row: { n: number; id: string | null; isAmbiguous: boolean; letterDays: number; secondApprovalAbove: number | null } }
  'patient-import.reasons': { params: { id: string }; row: { column: string | null; message: string; rows: number } }
  'patient-import.recount': { params: { id: string }; row: never }
  'patient-import.roles-of': { params: { accountId: string }; row: { roles: StaffRoles } }
  'patient-import.settle': { params: { isOther: boolean; id: string; row: number }; row: { row: number } }
  'patient-import.settle-rows': { params: { rows: string; id: string }; row: never }
  'patient-invitations.begin': { params: { by: string | null; now: Date | string | null; id: string; givenUpBefore: Date | string }; row: { id: string } }
  'patient-invitations.find': { params: { patientId: string; mailId: string }; row: { email: string; language: Language; firstName: string; birthdate: string; invitedBy: string } }
  'patient-invitations.lock': { params: { id: string }; row: { invitedBy: string; invitedAt: string } }
  'patient-invitations.stop': { params: { id: string }; row: never }
  'patient-invitations.take': { params: { now: Date | string | null; id: string; lapsedBefore: Date | string; begunAt: Date | string; limit: number }; row: { patientId: string; mailId: string } }
  'patients.erase-calls': { params: { patientId: string }; row: never }
  'patients.find-code': { params: { patientId: string }; row: { code: string } }
  'patients.find-reader': { params: { now: Date | string; patientId: string }; row: { accountId: string | null; erased: boolean; hasReader: boolean } }
  'patients.found': { params: { ids: readonly (string)[]; letterId: string | null }; row: { id: string; patientCode: string; reference: string; status: 'UnderReview' | 'Active' | 'Declined' | 'Unsubscribed'; notEligible: boolean; firstName: string; lastName: string; birthdate: string | null; registeredAt: string; city: string | null; letterId: string | null; letterNumber: string | null } }
  'patients.last-contact': { params: { patientId: string; everyAction: readonly (string)[]; writtenByStaff: readonly (string)[]; answeredOutcomes: readonly (string)[] }; row: { at: string; action: AuditAction; by: 'patient' | 'caregiver' | 'staff' } }
  'patients.money': { params: { patientId: string }; row: { benefitAmount: number | null; patientAmount: number | null; vatOff: number | null; statutoryDiscount: number | null } }
  'patients.note-call': { params: { id: string; patientId: string; at: Date | string; direction: string; outcome: string; words: string; by: string; now: Date | string }; row: never }
  'patients.open-question': { params: { patientId: string }; row: { asked: boolean } }
  'patients.search-address': { params: { from: string; to: string; after: string | null; limit: number }; row: { id: string } }
  'patients.search-birthdate': { params: { birthdates: readonly (string)[]; word: string | null; others: readonly (string)[]; after: string | null; limit: number }; row: { id: string } }
  'patients.search-newest': { params: { after: string | null; word: string | null; second: string | null; third: string | null; others: readonly (string)[]; limit: number }; row: { id: string } }
  'patients.search-number': { params: { exact: string }; row: { id: string; letterId: string | null } }
  'patients.search-order': { params: { after: string | null; word: string | null; second: string | null; third: string | null; others: readonly (string)[]; limit: number }; row: { id: string } }
  'patients.search-trigrams': { params: { word: string | null; second: string | null; third: string | null; others: readonly (string)[]; after: string | null; limit: number }; row: { id: string; tooMany: boolean } }
  'patients.timeline': { params: { patientId: string; withTiers: boolean; actions: readonly (string)[]; subjectIds: readonly (string)[] | null; beforeAt: Date | string; beforeId: string; withTold: boolean; everyAction: readonly (string)[]; limit: number; roles: readonly (string)[] }; row: { id: string; at: string; action: AuditAction | null; reason: string | null; by: 'program' | 'patient' | 'caregiver' | 'pharmacy' | 'staff'; byName: string | null; letter: TimelineLetter | null; document: TimelineDocument | null; quantity: number | null; together: TimelineParts; branchName: string | null; words: string | null; call: TimelineCall | null; told: Told } }
  'patients.waiting-cases': { params: { patientId: string }; row: { kind: CaseKind; id: string; waitingSince: string; promisedAt: string | null } }
  'pharmacies.find-branch': { params: { branchId: string }; row: { id: string; pharmacyId: string; pharmacyName: string; name: string; address: string; city: string; province: string; latitude: number | null; longitude: number | null; phone: string | null; hours: OpeningHours[] } }
  'pharmacies.is-branch': { params: { branchId: string }; row: { id: string } }
  'pharmacies.list': { params: {}; row: { id: string; name: string; branches: BranchInList[] } }
  'pharmacies.search': { params: { latitude: number | null; longitude: number | null; rarest: string | null; others: readonly (string)[]; limit: number; offset: number }; row: { id: string; pharmacyId: string; pharmacyName: string; name: string; address: string; city: string; province: string; latitude: number | null; longitude: number | null; phone: string | null; hours: OpeningHours[]; distance: number | null; total: number } }
  'pharmacy-admin.branch-of-name': { params: { pharmacyId: string | null; except: string | null; name: string; city: string }; row: { id: string } }
  'pharmacy-admin.insert-branch': { params: { id: string; name: string; address: string; city: string; province: string; latitude: number | null; longitude: number | null; phone: string | null; hours: string; vatRegistered: boolean | null; pharmacyId: string }; row: { id: string } }
  'pharmacy-admin.insert-pharmacy': { params: { id: string; name: string }; row: never }
  'pharmacy-admin.list-branches': { params: { filter: string | null; pharmacyId: string | null; inService: boolean | null; id: string | null; limit: number; offset: number }; row: { id: string; pharmacyId: string; pharmacyName: string; name: string; address: string; city: string; province: string; latitude: number | null; longitude: number | null; phone: string | null; hours: OpeningHours[]; vatRegistered: boolean; retiredAt: string | null; total: number } }
  'pharmacy-admin.list-pharmacies': { params: { filter: string | null; id: string | null; limit: number; offset: number }; row: { id: string; name: string; retiredAt: string | null; branches: number; total: number } }
  'pharmacy-admin.lock-names': { params: {}; row: { pg_advisory_xact_lock: string | null } }
  'pharmacy-admin.lock-registration': { params: { id: string }; row: { vatRegistered: boolean } }
  'pharmacy-admin.pharmacy-of-name': { params: { name: string; except: string | null }; row: { id: string } }
  'pharmacy-admin.rename': { params: { name: string; id: string }; row: never }
  'pharmacy-admin.rename-in-branches': { params: { name: string; id: string }; row: never }
  'pharmacy-admin.serve-branch': { params: { inService: boolean; now: Date | string | null; id: string }; row: never }
  'pharmacy-admin.serve-pharmacy': { params: { inService: boolean; now: Date | string | null; id: string }; row: never }
  'pharmacy-admin.update-branch': { params: { name: string; address: string; city: string; province: string; latitude: number | null; longitude: number | null; phone: string | null; hours: string; vatRegistered: boolean | null; id: string }; row: never }
  'photo.find': { params: { patientId: string }; row: { key: string; sha256: string; size: number } }
  'photo.put': { params: { key: string | null; sha256: string | null; size: number | null; accountId: string | null; patientId: string }; row: { earlier: string | null } }
  'photo.remove': { params: { patientId: string }; row: { earlier: string | null } }
  'portable-copy.begin': { params: { id: string }; row: { patientId: string; attempts: number } }
  'portable-copy.find-file': { params: { id: string; patientId: string; now: Date | string }; row: { key: string; size: number; readyAt: string } }
  'portable-copy.forget-files': { params: { now: Date | string }; row: { key: string } }
  'portable-copy.give-up': { params: { now: Date | string | null; id: string }; row: { patientId: string } }
  'portable-copy.insert': { params: { id: string; patientId: string; accountId: string | null; now: Date | string }; row: never }
  'portable-copy.lock': { params: { patientId: string }; row: never }
  'portable-copy.newest': { params: { patientId: string; now: Date | string; failedSince: Date | string }; row: { id: string; status: 'Ready' | 'Failed' | 'Preparing'; requestedAt: string; readyAt: string | null; expiresAt: string | null; size: number | null } }
  'portable-copy.ready': { params: { now: Date | string | null; expiresAt: Date | string | null; key: string | null; size: number | null; id: string }; row: { patientId: string } }
  'portable-copy.stuck': { params: { before: Date | string }; row: { id: string } }
  'post.erase': { params: { patientId: string }; row: never }
  'post.find-address': { params: { patientId: string }; row: { address: string | null } }
  'post.insert': { params: { kind: string; title: string; body: string; now: Date | string; patientId: string }; row: never }
  'post.list-printed': { params: { by: string; again: Date | string; since: Date | string; now: Date | string; limit: number; offset: number }; row: { id: string; patientId: string; patientCode: string; title: string; createdAt: string; hasAddress: boolean; printedAt: string | null; printedBy: string | null; total: number; canPrint: boolean } }
  'post.list-waiting': { params: { addressMissing: boolean; limit: number; offset: number }; row: { id: string; patientId: string; patientCode: string; title: string; createdAt: string; hasAddress: boolean; printedAt: string | null; printedBy: string | null; total: number; canPrint: boolean } }
  'post.mark-printed': { params: { ids: readonly (string)[]; now: Date | string | null; by: string | null; again: Date | string }; row: { id: string; patientId: string; kind: string; title: Texts; body: Texts; createdAt: string; firstName: string; middleName: string | null; lastName: string; address: string; language: Language | null } }
  'post.save-address': { params: { address: string | null; patientId: string }; row: { id: string } }
  'professionals.find-by-code': { params: { now: Date | string; bare: string; typed: string }; row: { id: string; hcpCode: string; doctorName: string; specialty: string; clinic: string; retired: boolean | null } }
  'professionals.insert': { params: { id: string; code: string; name: string; specialty: string; clinic: string }; row: { id: string } }
  'professionals.list': { params: { filter: string | null; inUse: boolean | null; id: string | null; limit: number; offset: number }; row: { id: string; hcpCode: string; name: string; specialty: string; clinic: string; retiredAt: string | null; patients: number; total: number } }
  'professionals.set-use': { params: { inUse: boolean; now: Date | string | null; id: string }; row: never }
  'professionals.update': { params: { name: string; specialty: string; clinic: string; id: string }; row: never }
  'profile.assign-doctor': { params: { doctorId: string; patientId: string; now: Date | string }; row: { id: string } }
  'profile.change': { params: { firstName: string | null; lastName: string | null; changesMiddleName: boolean; middleName: string | null; mobilePhoneNumber: string | null; patientId: string }; row: { id: string } }
  'profile.find': { params: { languages: readonly (string)[]; isOwn: boolean; now: Date | string; patientId: string }; row: { id: string; patientCode: string; status: 'UnderReview' | 'Active' | 'Declined' | 'Unsubscribed'; statusReason: string | null; notEligible: boolean; hcpCode: string; doctorName: string; firstName: string; middleName: string | null; lastName: string; emailAddress: string | null; pendingEmailAddress: string | null; mobilePhoneNumber: string | null; birthdate: string | null; hasProfilePhoto: boolean; hasSecurityQuestions: boolean; enrolledAt: string } }
  'profile.last-name': { params: { patientId: string }; row: { lastName: string } }
  'profile.set-language': { params: { language: string | null; accountId: string }; row: { id: string } }
  'program.choose-combination': { params: { from: string; combination: string }; row: { valid_from: string } }
  'program.combinations': { params: { now: Date | string }; row: { current: Combination; next: LaterCombinations } }
  'program.edit': { params: { name: string; accentColour: string | null; phone: string | null; emailAddress: string | null; hours: string | null; address: string | null; privacyEmailAddress: string | null }; row: never }
  'program.facts': { params: {}; row: { name: string; accentColour: string | null; phone: string | null; emailAddress: string | null; address: string | null; hours: Hours | null; privacyEmailAddress: string | null } }
  'program.find': { params: {}; row: { name: string; accentColour: string | null; phone: string | null; emailAddress: string | null; hours: Hours | null; address: string | null; privacyEmailAddress: string | null } }
  'program.publish-first-pages': { params: { now: Date | string; slugs: readonly (string)[]; languages: readonly (string)[]; titles: readonly (string)[]; bodies: readonly (string)[]; hashes: readonly (string)[] }; row: never }
  'push.begin-delivery': { params: { notificationId: string; tokenHash: Buffer; now: Date | string; subscriptionId: string }; row: { id: string } }
  'push.cancel-delivery': { params: { notificationId: string; subscriptionId: string }; row: never }
  'push.drop-subscription': { params: { id: string }; row: never }
  'push.find-notification': { params: { now: Date | string; ownActions: readonly (string)[]; notificationId: string }; row: { kind: NotificationKind; createdAt: string; subjectId: string | null; language: Language; accountId: string; about: string | null; forPatient: string | null; isRead: boolean; topics: string[]; from: number | null; until: number | null; timeZone: string; unread: number } }
  'push.find-seen': { params: { notificationId: string }; row: { isSeen: boolean; bySms: string | null; toBrowser: string | null; toApp: string | null } }
  'push.find-settings': { params: { accountId: string }; row: { topics: string[]; quietFrom: number | null; quietUntil: number | null; timeZone: string } }
  'push.find-subscriptions': { params: { accountId: string }; row: { id: string; service: PushService; endpoint: string; p256dh: string | null; auth: string | null } }
  'push.find-wanted': { params: { accountIds: readonly (string)[] }; row: { accountId: string; topics: string[]; from: number | null; until: number | null; timeZone: string } }
  'push.mark-shown': { params: { now: Date | string | null; tokenHash: Buffer }; row: never }
  'push.remove-deliveries-to-others': { params: { endpoint: string; accountId: string }; row: never }
  'push.remove-oldest-subscriptions': { params: { accountId: string }; row: never }
  'push.remove-other-subscriptions': { params: { accountId: string; sessionId: string }; row: never }
  'push.remove-subscription': { params: { endpoint: string; accountId: string }; row: { id: string } }
  'push.remove-subscription-of-session': { params: { accountId: string; sessionId: string }; row: never }
  'push.save-settings': { params: { accountId: string; topics: readonly (string)[]; quietFrom: number | null; quietUntil: number | null; timeZone: string }; row: { account_id: string } }
  'push.save-subscription': { params: { id: string; accountId: string; sessionId: string; service: string; endpoint: string; p256dh: string | null; auth: string | null; now: Date | string }; row: { isNew: boolean } }
  'push.sweep-deliveries': { params: { before: Date | string; rows: number }; row: { swept: number } }
  'questions.answer': { params: { answer: string | null; now: Date | string | null; id: string; patientId: string }; row: { id: string; patientId: string; kind: CaseKind; caseId: string; askedAt: string; answeredWith: string | null } }
  'questions.answer-with': { params: { answer: string | null; answeredWith: string | null; now: Date | string | null; patientId: string; documentId: string }; row: { id: string; patientId: string; kind: CaseKind; caseId: string; askedAt: string; answeredWith: string | null } }
  'questions.ask': { params: { id: string; patientId: string; kind: string; caseId: string; question: string | null; reviewerId: string; now: Date | string }; row: { id: string } }
  'questions.asked': { params: { caseId: string }; row: { asked: boolean } }
  'questions.came-back': { params: { since: Date | string; roles: readonly (string)[] }; row: { questionId: string; kind: CaseKind; id: string; patientCode: string; state: 'Asked' | 'Answered' | 'Withdrawn' | 'Lapsed'; askedAt: string; askedBy: string; endedAt: string | null } }
  'questions.delete-all': { params: { accountId: string }; row: never }
  'questions.dispose': { params: { ids: readonly (string)[] }; row: never }
  'questions.end-all': { params: { now: Date | string | null; patientId: string }; row: never }
  'questions.erase': { params: { patientId: string }; row: never }
  'questions.find': { params: { id: string; roles: readonly (string)[] }; row: { patientId: string; caseId: string } }
  'questions.insert': { params: { accountId: string; question: string; answerHash: string; now: Date | string }; row: never }
  'questions.lapse': { params: { askedBefore: Date | string; ids: readonly (string)[] | null; now: Date | string | null }; row: { id: string; patientId: string; kind: CaseKind; caseId: string; askedAt: string; answeredWith: string | null } }
  'questions.list': { params: { accountId: string }; row: { question: SecurityQuestionId; answerHash: string } }
  'questions.list-to-lapse': { params: { askedBefore: Date | string }; row: { id: string } }
  'questions.lock-account': { params: { sessionId: string; accountId: string }; row: { id: string } }
  'questions.lock-registration': { params: { caseId: string }; row: { since: string; promisedAt: string } }
  'questions.of-cases': { params: { caseIds: readonly (string)[] }; row: { id: string; state: 'Asked' | 'Answered' | 'Withdrawn' | 'Lapsed'; question: Texts; askedAt: string; askedBy: string; answer: string | null; answeredWith: string | null; endedAt: string | null } }
  'questions.own': { params: { patientId: string; id: string | null }; row: { id: string; kind: CaseKind; caseId: string; state: 'Asked' | 'Answered' | 'Withdrawn' | 'Lapsed'; question: Texts; askedAt: string; answer: string | null; answeredWith: string | null; endedAt: string | null; files: QuestionFiles } }
  'questions.resume-registration': { params: { since: Date | string | null; promisedAt: Date | string | null; caseId: string }; row: never }
  'questions.waiting': { params: { roles: readonly (string)[] }; row: { questionId: string; kind: CaseKind; id: string; patientCode: string; state: 'Asked' | 'Answered' | 'Withdrawn' | 'Lapsed'; askedAt: string; askedBy: string; endedAt: string | null } }
  'questions.withdraw': { params: { now: Date | string | null; id: string }; row: { id: string; patientId: string; kind: CaseKind; caseId: string; askedAt: string; answeredWith: string | null } }
  'queue.count': { params: { ofPatient: string | null; dueRegistrations: readonly (Date | string)[]; promisedFrom: readonly (Date | string)[]; caseIds: readonly (string)[] | null; reviewerId: string; lapsedBefore: Date | string | null; duePrescriptions: readonly (Date | string)[]; from: string | null; to: string | null; dueReceipts: readonly (Date | string)[]; roles: readonly (string)[] }; row: { total: number } }
  'queue.count-every': { params: { dueRegistrations: readonly (Date | string)[]; promisedFrom: readonly (Date | string)[]; duePrescriptions: readonly (Date | string)[]; dueReceipts: readonly (Date | string)[]; roles: readonly (string)[] }; row: { kind: CaseKind; waiting: number; overdue: number } }
  'queue.count-kinds': { params: { dueRegistrations: readonly (Date | string)[]; promisedFrom: readonly (Date | string)[]; duePrescriptions: readonly (Date | string)[]; dueReceipts: readonly (Date | string)[]; roles: readonly (string)[] }; row: { kind: CaseKind; waiting: number; overdue: number } }
  'queue.count-own': { params: { reviewerId: string; lapsedBefore: Date | string }; row: { mine: number; myTeams: number | null } }
  'queue.list': { params: { reviewerId: string; ofPatient: string | null; dueRegistrations: readonly (Date | string)[]; promisedFrom: readonly (Date | string)[]; caseIds: readonly (string)[] | null; lapsedBefore: Date | string | null; reach: number; duePrescriptions: readonly (Date | string)[]; from: string | null; to: string | null; dueReceipts: readonly (Date | string)[]; roles: readonly (string)[]; limit: number; offset: number }; row: { kind: CaseKind; id: string; patientId: string; patientCode: string; reference: string | null; letterNumber: string | null; orQuantity: number | null; unit: string | null; left: number | null; sentAgain: boolean; waitingSince: string; promisedAt: string | null; assignedId: string | null; assignedAt: string | null; assignedSince: string | null; assignedName: string | null; owner: CaseOwner | null; duplicates: number; held: boolean; approvedOnce: boolean; approvedByMe: boolean; handOvers: HandOvers | null; counted: CountedReceipts | null; parts: PartsOfCase | null } }
  'queue.place': { params: { ofPatient: string | null; dueRegistrations: readonly (Date | string)[]; promisedFrom: readonly (Date | string)[]; caseIds: readonly (string)[] | null; reviewerId: string; lapsedBefore: Date | string | null; reach: number; duePrescriptions: readonly (Date | string)[]; from: string | null; to: string | null; dueReceipts: readonly (Date | string)[]; roles: readonly (string)[]; caseId: string }; row: { place: number } }
  'queue.waiting-cases': { params: {}; row: { kind: CaseKind; waiting: number; oldestAt: string } }
  'recalls.begin': { params: { now: Date | string }; row: { recallId: string } }
  'recalls.call-off': { params: { now: Date | string | null; id: string }; row: { id: string } }
  'recalls.change': { params: { productId: string; batch: string | null; note: string | null; newProductId: string | null; newQuantity: number | null; listedBy: string; now: Date | string; id: string }; row: { id: string } }
  'recalls.defect': { params: { id: string }; row: { reference: string; kind: ReportKind; productId: string | null; batch: string | null } }
  'recalls.delete-letters': { params: { id: string }; row: never }
  'recalls.find-next': { params: { id: string; after: string }; row: { letterId: string } }
  'recalls.find-products': { params: { productId: string; newProductId: string | null }; row: { id: string; inUse: boolean } }
  'recalls.finish': { params: { now: Date | string | null; id: string }; row: never }
  'recalls.insert': { params: { id: string; prefix: string; productId: string; batch: string | null; note: string | null; newProductId: string | null; newQuantity: number | null; listedBy: string; now: Date | string }; row: never }
  'recalls.list': { params: { id: string | null; filter: string | null; typed: string | null; limit: number; offset: number }; row: { id: string; reference: string; status: 'Draft' | 'Scheduled' | 'Running' | 'Done' | 'CalledOff'; productId: string; productName: string; strength: string; unit: string; productInUse: boolean; batch: string | null; note: Texts; replacement: Replacement | null; listedAt: string; listedBy: string; startedBy: string | null; startsAt: string | null; finishedAt: string | null; calledOffAt: string | null; letters: number; patients: number; issued: number; claimed: number; partlyBought: number; unitsLeft: number; cancelled: number; replaced: number; notReplaced: number; notOpen: number; total: number } }
  'recalls.list-letters': { params: { id: string; productId: string; now: Date | string }; row: never }
  'recalls.list-recalled': { params: { id: string; outcome: string | null; filter: string | null; limit: number; offset: number }; row: { id: string; number: string; patientId: string; patientCode: string; had: 'Issued' | 'Claimed'; quantityApproved: number; quantityBought: number; outcome: 'Cancelled' | 'Replaced' | 'NotReplaced' | 'NotOpen' | null; why: 'BudgetUsedUp' | 'PatientNotActive' | 'PrescriptionNotUsable' | 'ProductNotAvailable' | 'Dispensed' | 'Expired' | 'Cancelled' | null; unitsLeft: number | null; newLetter: string | null; doneAt: string | null; total: number } }
  'recalls.lock': { params: { id: string }; row: { status: 'Draft' | 'Scheduled' | 'Running' | 'Done' | 'CalledOff'; letters: number } }
  'recalls.measure': { params: { now: Date | string; id: string }; row: { notListed: number; haveReplacement: number; ofBatch: RecalledBatch | null } }
  'recalls.next-of-batch': { params: { after: string; id: string }; row: { id: string; at: string; branch: string; pharmacy: string; letter: string; patient: string; units: number; batch: string | null; expires: string | null } }
  'recalls.next-recalled': { params: { id: string; after: string }; row: { id: string; number: string; patientId: string; patientCode: string; had: 'Issued' | 'Claimed'; quantityApproved: number; quantityBought: number; outcome: 'Cancelled' | 'Replaced' | 'NotReplaced' | 'NotOpen' | null; why: 'BudgetUsedUp' | 'PatientNotActive' | 'PrescriptionNotUsable' | 'ProductNotAvailable' | 'Dispensed' | 'Expired' | 'Cancelled' | null; unitsLeft: number | null; newLetter: string | null; doneAt: string | null } }
  'recalls.put-outcome': { params: { outcome: string | null; why: string | null; unitsLeft: number | null; newNumber: string | null; now: Date | string | null; id: string; letterId: string }; row: never }
  'recalls.start': { params: { startedBy: string | null; startsAt: Date | string | null; id: string }; row: { id: string } }
  'recalls.take': { params: { id: string; letterId: string }; row: { letterId: string; patientId: string; newProductId: string | null; newQuantity: number | null; startedBy: string; note: Texts } }
  'receipts.letters-taking': { params: { patientId: string; toProve: boolean }; row: { id: string } }
  'receipts.lock-letters': { params: { letterIds: readonly (string)[]; patientId: string }; row: { id: string; status: 'Issued' | 'Claimed' | 'Dispensed' | 'Expired' | 'Cancelled'; productName: string; unit: string; quantityApproved: number; quantityPurchased: number; quantityReceipted: number; takesReceipts: boolean } }
  'receipts.sum-waiting': { params: { letterId: string; exceptId: string | null }; row: { waiting: number } }
  'registration.approve': { params: { now: Date | string | null; reviewerId: string | null; patientId: string; documentIds: readonly (string)[] }; row: { patientId: string } }
  'registration.confirm': { params: { now: Date | string | null; accountId: string; passwordHash: string }; row: { id: string } }
  'registration.decline': { params: { notEligible: boolean; reason: string | null; note: string | null; now: Date | string | null; reviewerId: string | null; patientId: string; documentIds: readonly (string)[] }; row: { patientId: string } }
  'registration.discard': { params: { patientId: string }; row: never }
  'registration.documents': { params: { patientId: string }; row: { id: string; kind: DocumentKind; fileState: 'Available' | 'Held' | 'Removed' } }
  'registration.erase-imported': { params: { patientId: string }; row: never }
  'registration.find-enrolled-at-desk': { params: { accountId: string; patientId: string }; row: { isTheirs: boolean } }
  'registration.find-link': { params: { userId: string; tokenHash: Buffer; now: Date | string; triesAllowed: number }; row: { accountId: string; patientId: string | null; emailAddress: string | null; mobileNumber: string | null; name: string; passwordHash: string } }
  'registration.find-unconfirmed': { params: { before: Date | string; after: Date | string; afterId: string }; row: { id: string; createdAt: string } }
  'registration.import-consents': { params: { by: string | null; people: string; pages: string; purposes: readonly (string)[] }; row: never }
  'registration.import-insert': { params: { importId: string; people: string }; row: never }
  'registration.import-patients': { params: { people: string; month: string; now: Date | string | null; by: string | null }; row: { id: string } }
  'registration.insert-account': { params: { id: string; email: string | null; mobile: string | null; firstName: string | null; lastName: string | null; passwordHash: string; language: string | null; now: Date | string }; row: { id: string } }
  'registration.insert-consent': { params: { id: string; patientId: string; purpose: string; granted: boolean; slug: string; language: string | null; version: number; hash: string; channel: string; now: Date | string; recordedBy: string | null; witness: string | null; paper: string | null }; row: never }
  'registration.insert-doctor': { params: { patientId: string; doctorId: string; now: Date | string }; row: never }
  'registration.insert-patient': { params: { id: string; accountId: string | null; patientCode: string; reference: string; doctorId: string; firstName: string; middleName: string | null; lastName: string; mobilePhoneNumber: string | null; birthdate: string | null; now: Date | string; enrolled: string; enrolledBy: string | null; postalAddress: string | null; language: string | null }; row: { id: string } }
  'registration.lock-unverified': { params: { accountId: string }; row: { accountId: string; patientId: string | null } }
  'registration.mail-held-back': { params: { accountId: string }; row: never }
  'registration.number': { params: {}; row: { number: number } }
  'registration.reconsider': { params: { now: Date | string | null; patientId: string }; row: { patientId: string; reference: string } }
  'registration.record-decision': { params: { outcome: string; patientId: string }; row: never }
  'registration.rejoin': { params: { now: Date | string | null; patientId: string }; row: { reference: string } }
  'registration.reopen': { params: { now: Date | string | null; patientId: string }; row: { reference: string } }
  'registration.revoke-links': { params: { accountId: string }; row: never }
  'registration.undo-import': { params: { ids: readonly (string)[] }; row: never }
  'registration.unsubscribe': { params: { now: Date | string | null; patientId: string }; row: { accountId: string | null } }
  'reimbursement.accept': { params: { now: Date | string | null; by: string | null; id: string; owedAmount: number }; row: { id: string } }
  'reimbursement.answer': { params: { owedAmount: number; answer: string | null; now: Date | string | null; by: string | null; lineId: string }; row: { letterNumber: string } }
  'reimbursement.branches': { params: {}; row: { id: string } }
  'reimbursement.dispute': { params: { lineId: string; reason: string | null; now: Date | string | null; by: string | null }; row: { id: string } }
  'reimbursement.find-of-line': { params: { lineId: string; branchId: string | null }; row: { id: string; position: number; price: number } }
  'reimbursement.find-own-acceptance': { params: { ids: readonly (string)[]; by: string }; row: { id: string } }
  'reimbursement.find-own-answer': { params: { id: string; by: string }; row: { id: string } }
  'reimbursement.find-own-dispute': { params: { lineId: string; by: string }; row: { id: string } }
  'reimbursement.lines': { params: { callerId: string | null; id: string; after: number; limit: number }; row: { id: string; position: number; at: string; letterNumber: string; productName: string; strength: string; unit: string; quantity: number; unitPrice: number; chargedUnits: number; benefitUnits: number; benefitAmount: number; patientAmount: number; buyer: Buyer; claimedHow: ClaimedHow | null; idShown: IdKind | null; vatOff: number; statutoryDiscount: number; owedAmount: number; dispute: string | null; disputedAt: string | null; disputedBy: string | null; answer: string | null; answeredAt: string | null; answeredBy: string | null; disputedByMe: boolean } }
  'reimbursement.list': { params: { branchId: string | null; state: string | null; month: string | null; filter: string | null; id: string | null; numbers: readonly (string)[] | null; after: string | null; limit: number; offset: number }; row: { id: string; number: string; branchId: string; branchName: string; pharmacyName: string; month: string; state: StatementState; madeAt: string; lines: number; units: number; benefitUnits: number; vatOff: number; statutoryDiscount: number; benefitAmount: number; owedAmount: number; acceptedAt: string | null; acceptedBy: string | null; paidOn: string | null; paymentReference: string | null; total: number; owed: number; paid: number } }
  'reimbursement.lock': { params: { id: string }; row: { id: string } }
  'reimbursement.lock-by-numbers': { params: { numbers: readonly (string)[] }; row: { id: string } }
  'reimbursement.lock-disputed': { params: { lineId: string }; row: { id: string } }
  'reimbursement.make': { params: { branchId: string; begins: string; now: Date | string }; row: { id: string } }
  'reimbursement.pay': { params: { reference: string | null; paidOn: string | null; id: string; by: string }; row: { id: string } }
  'reimbursement.reopen': { params: { id: string }; row: { id: string } }
  'reminders.find-ending-prescriptions': { params: { today: string; until: string; now: Date | string; days: number; ids: readonly (string)[] | null }; row: { subjectId: string; letterId: string; patientId: string; productName: string; unit: string; left: number; day: string } }
  'reminders.find-unclaimed': { params: { from: Date | string; before: Date | string; now: Date | string; ids: readonly (string)[] | null }; row: { subjectId: string; letterId: string; patientId: string; productName: string; validUntil: string } }
  'reminders.find-without-receipt': { params: { from: Date | string; before: Date | string; ids: readonly (string)[] | null; now: Date | string }; row: { subjectId: string; letterId: string; patientId: string; productName: string; unit: string; quantity: number; at: string } }
  'reminders.list-left-out': { params: { kind: string; subjectIds: readonly (string)[] }; row: { subjectId: string } }
  'reminders.list-settings': { params: {}; row: { kind: ReminderKind; wanted: boolean; days: number; leftOut: number } }
  'reminders.lock-setting': { params: { kind: string }; row: { kind: ReminderKind; wanted: boolean; days: number; leftOut: number } }
  'reminders.measure': { params: { before: Date | string; days: number }; row: { count: number } }
  'reminders.record': { params: { kind: string; now: Date | string; subjectIds: readonly (string)[]; letterIds: readonly (string)[] }; row: { subjectId: string; leftOut: boolean } }
  'reminders.save-setting': { params: { wanted: boolean; days: number; leftOut: number; kind: string }; row: never }
  'reports.begin-unproved': { params: { now: Date | string | null }; row: never }
  'reports.branch': { params: { id: string }; row: { id: string; name: string; pharmacyName: string } }
  'reports.branch-figures': { params: { ids: readonly (string)[]; from: string; to: string; productId: string | null }; row: { id: string; name: string; pharmacyName: string; city: string; claimed: number; fullyBought: number; unitsHandedOver: number; unitsProved: number; benefitUnits: number; benefitAmount: number; patientAmount: number; vatOff: number; statutoryDiscount: number; receiptsDeclined: number | null; halfWait: number | null } }
  'reports.branch-of-pharmacy': { params: { branchId: string; pharmacyId: string }; row: { id: string } }
  'reports.busiest-branches': { params: { from: string; to: string; productId: string | null; pharmacyId: string | null; branchId: string | null; limit: number }; row: { id: string; total: number } }
  'reports.count-case-events': { params: { after: number; upTo: number }; row: { events: number } }
  'reports.count-letter-events': { params: { after: number; upTo: number }; row: { events: number } }
  'reports.count-unproved': { params: { handedOverBefore: Date | string }; row: never }
  'reports.decisions': { params: { checkedSteps: readonly (string)[]; places: readonly (string)[]; from: string; to: string; productId: string | null }; row: { week: string | null; median: number; ninetieth: number } }
  'reports.declines': { params: { places: readonly (string)[]; from: string; to: string; productId: string | null }; row: { what: string; reason: string; count: number } }
  'reports.find-last-events': { params: {}; row: { letterEventId: number; caseEventId: number } }
  'reports.forget-unproved': { params: {}; row: never }
  'reports.lock-progress': { params: {}; row: { letterEventId: number; caseEventId: number } }
  'reports.next-branches': { params: { pharmacyId: string | null; branchId: string | null; pharmacyName: string; name: string; id: string; limit: number }; row: { id: string; name: string; pharmacyName: string } }
  'reports.products': { params: { places: readonly (string)[]; from: string; to: string; productId: string | null }; row: { id: string; name: string; strength: string; unit: string; issued: number; claimed: number; fullyBought: number; unitsHandedOver: number; unitsProved: number; benefitUnits: number; benefitAmount: number; patientAmount: number; vatOff: number; statutoryDiscount: number } }
  'reports.progress': { params: {}; row: { asOf: string | null; unprovedAsOf: string | null; uncounted: number } }
  'reports.put-progress': { params: { letterEventId: number; caseEventId: number; countedAt: Date | string | null }; row: never }
  'reports.reminders': { params: { from: string; to: string; productId: string | null }; row: { kind: ReminderKind; reminded: number; remindedDid: number; leftOut: number; leftOutDid: number } }
  'reports.steps': { params: { places: readonly (string)[]; from: string; to: string; productId: string | null }; row: { step: string; median: number } }
  'reports.tiers': { params: { since: Date | string; until: Date | string; productId: string | null; from: string; to: string }; row: { id: string; name: string; issued: number; unitsHandedOver: number; benefitAmount: number; patientAmount: number; patients: number } }
  'reports.unproved-by-branch': { params: { ids: readonly (string)[]; from: string; to: string; productId: string | null }; row: { key: string; unitsUnproved: number; amountUnproved: number } }
  'reports.unproved-by-product': { params: { places: readonly (string)[]; from: string; to: string; productId: string | null }; row: { key: string; unitsUnproved: number; amountUnproved: number } }
  'reports.unproved-by-week': { params: { places: readonly (string)[]; from: string; to: string; productId: string | null }; row: { key: string; unitsUnproved: number; amountUnproved: number } }
  'reports.weeks': { params: { places: readonly (string)[]; from: string; to: string; productId: string | null }; row: { week: string; registrations: number; issued: number; claimedInTime: number; claimed: number; fullyBought: number; unitsHandedOver: number; unitsProved: number; benefitUnits: number; benefitAmount: number; patientAmount: number; vatOff: number; statutoryDiscount: number; declined: number } }
  'restore.add-erasure-request': { params: { row: string }; row: never }
  'restore.find-not-erased': { params: { patientId: string; id: string }; row: { patientId: string; accountId: string | null; id: string } }
  'retention.announce': { params: { effectiveFrom: Date | string; now: Date | string; classes: readonly (string)[]; months: readonly (number)[] }; row: never }
  'retention.count-declined': { params: { before: Date | string }; row: { count: number; oldest: string | null } }
  'retention.count-disposals': { params: { name: string | null; from: Buffer | null; to: Buffer | null }; row: { total: number } }
  'retention.count-entries': { params: { before: Date | string }; row: { count: number; oldest: string | null } }
  'retention.count-former': { params: { before: Date | string }; row: { count: number; oldest: string | null } }
  'retention.count-letters': { params: { before: Date | string }; row: { count: number; oldest: string | null } }
  'retention.count-notifications': { params: { before: Date | string }; row: { count: number; oldest: string | null } }
  'retention.count-prescriptions': { params: { before: Date | string }; row: { count: number; oldest: string | null } }
  'retention.count-receipts': { params: { before: Date | string }; row: { count: number; oldest: string | null } }
  'retention.count-set-aside': { params: { before: Date | string }; row: { count: number; oldest: string | null } }
  'retention.count-unused-log-ins': { params: { before: Date | string }; row: { count: number; oldest: string | null } }
  'retention.dispose-of-notifications': { params: { before: Date | string }; row: { id: string } }
  'retention.find-declined': { params: { before: Date | string }; row: { patientId: string; accountId: string | null } }
  'retention.find-entries': { params: { before: Date | string }; row: { id: number } }
  'retention.find-former': { params: { before: Date | string }; row: { patientId: string; accountId: string | null } }
  'retention.find-hold': { params: { id: string }; row: never }
  'retention.find-hold-in-force': { params: { patientId: string }; row: { placedAt: string } }
  'retention.find-unused-log-ins': { params: { before: Date | string }; row: { id: string } }
  'retention.insert-hold': { params: { id: string; patientId: string; reason: string; reviewOn: string | null; now: Date | string; by: string }; row: { id: string } }
  'retention.lift-hold': { params: { now: Date | string | null; by: string | null; reason: string | null; id: string }; row: { patientId: string } }
  'retention.list-disposals': { params: { name: string | null; from: Buffer | null; to: Buffer | null; limit: number; offset: number }; row: { id: string; class: RetentionClass; at: string; months: number; upTo: string; count: number; digest: Buffer; entry: string | null } }
  'retention.list-disposed': { params: { since: Date | string; classes: readonly (string)[] }; row: { class: RetentionClass; lastAt: string | null; lately: number } }
  'retention.list-holds': { params: { lifted: boolean; filter: string | null; limit: number; offset: number }; row: { id: string; patientCode: string; reason: string; reviewOn: string | null; placedAt: string; placedBy: string | null; liftedAt: string | null; liftedBy: string | null; liftReason: string | null; total: number } }
  'retention.list-periods': { params: {}; row: { class: RetentionClass; months: number; effectiveFrom: string; changedBy: string | null; reason: string | null; changedAt: string | null } }
  'retention.lock-audit-log': { params: {}; row: { pg_advisory_xact_lock: string | null } }
  'retention.lock-patient': { params: { patientCode: string }; row: { id: string } }
  'retention.lock-period': { params: { name: string }; row: { months: number; effectiveFrom: string } }
  'retention.record-disposal': { params: { id: string; name: string; now: Date | string; months: number; upTo: Date | string; count: number; digest: Buffer; entryIds: readonly (number)[] | null }; row: never }
  'retention.set-period': { params: { months: number; now: Date | string; by: string | null; reason: string | null; afterNotice: Date | string; name: string }; row: { monthsBefore: number } }
  'retention.share-holds': { params: {}; row: { pg_advisory_xact_lock_shared: string | null } }
  'retention.wait-for-disposals': { params: {}; row: { pg_advisory_xact_lock: string | null } }
  'review.find-prescription-days': { params: { productId: string }; row: { prescriptionDays: number } }
  'review.find-usual-quantity': { params: { productId: string }; row: { quantity: number } }
  'review.lock-letters': { params: { patientId: string; productIds: readonly (string)[]; now: Date | string }; row: never }
  'review.receipt-branches': { params: { words: readonly (string)[] }; row: { id: string; name: string; pharmacyName: string; city: string } }
  'review.recorded': { params: { letterId: string }; row: { handOvers: HandOvers; counted: CountedReceipts } }
  'search.cases': { params: { patientIds: readonly (string)[]; atMost: number }; row: { kind: CaseKind; id: string; patientId: string; patientCode: string; state: CaseState; letterNumber: string | null; waitingSince: string; decidedAt: string | null } }
  'second-approval.colleagues': { params: { reviewerId: string }; row: { id: string; leads: boolean } }
  'second-approval.find-first': { params: { prescriptionId: string }; row: { productId: string; alongside: ApprovedLetters } }
  'second-approval.find-wanted': { params: { quantity: number | null; productId: string; patientId: string }; row: { productId: string; name: string; unit: string; quantity: number; patientCode: string; isLarge: boolean } }
  'second-approval.forget': { params: { patientId: string }; row: never }
  'second-approval.put-first': { params: { prescriptionId: string; productId: string; quantity: number; more: string; reviewerId: string; now: Date | string }; row: { prescription_id: string } }
  'second-approval.take-first': { params: { prescriptionId: string; productId: string; quantity: number; more: string; reviewerId: string }; row: { prescription_id: string } }
  'second-factor.begin': { params: { accountId: string; sealed: Buffer; now: Date | string }; row: { secret: Buffer } }
  'second-factor.confirm': { params: { now: Date | string | null; step: number; salt: Buffer | null; accountId: string }; row: { accountId: string } }
  'second-factor.find': { params: { accountId: string }; row: { secret: Buffer; confirmedAt: string | null; recoverySalt: Buffer | null; recoveryCodesLeft: number } }
  'second-factor.insert-recovery-codes': { params: { accountId: string; hashes: readonly (Buffer)[] }; row: never }
  'second-factor.list-secrets': { params: { after: string }; row: { id: string; sealed: Buffer } }
  'second-factor.remove': { params: { accountId: string }; row: { accountId: string } }
  'second-factor.reseal': { params: { sealed: Buffer; id: string; before: Buffer }; row: { id: string } }
  'second-factor.take-recovery-code': { params: { now: Date | string | null; accountId: string; hash: Buffer }; row: { accountId: string } }
  'second-factor.take-step': { params: { step: number; accountId: string }; row: { accountId: string } }
  'second-looks.agreement': { params: { from: Date | string }; row: { name: string; looked: number; same: number } }
  'second-looks.answer': { params: { answer: string | null; note: string | null; me: string | null; now: Date | string | null; id: string }; row: { id: string } }
  'second-looks.answer-by-take-back': { params: { reviewerId: string | null; now: Date | string | null; patientId: string; documentId: string }; row: never }
  'second-looks.count-open': { params: { from: Date | string }; row: { count: number } }
  'second-looks.delete': { params: { before: Date | string }; row: never }
  'second-looks.delete-own': { params: { patientId: string; documentId: string }; row: never }
  'second-looks.erase-notes': { params: { patientId: string }; row: never }
  'second-looks.erase-open': { params: { patientId: string }; row: never }
  'second-looks.find': { params: { id: string; from: Date | string; me: string }; row: { id: string; kind: CaseKind; caseId: string; patientId: string; outcome: 'Accepted' | 'Declined'; reason: DeclineReason | null; notEligible: boolean; decidedAt: string; decidedBy: string; given: boolean } }
  'second-looks.issued': { params: { documentIds: readonly (string)[]; id: string }; row: { productName: string; strength: string; unit: string; quantity: number } }
  'second-looks.lock-share': { params: {}; row: { percent: number } }
  'second-looks.open': { params: { from: Date | string; me: string }; row: { id: string; kind: CaseKind; patientCode: string; outcome: 'Accepted' | 'Declined'; decidedAt: string } }
  'second-looks.otherwise': { params: { me: string; from: Date | string; all: boolean }; row: { id: string; kind: CaseKind; caseId: string; patientCode: string; outcome: 'Accepted' | 'Declined'; decidedAt: string; decidedBy: string; byMe: boolean; lookedAt: string; lookedBy: string; answer: 'Same' | 'Accept' | 'Decline' | 'OtherDetails' | 'Ask'; note: string | null } }
  'second-looks.sample-document': { params: { documentId: string }; row: never }
  'second-looks.sample-registration': { params: { outcome: string; patientId: string }; row: never }
  'second-looks.set-share': { params: { percent: number }; row: never }
  'second-looks.share': { params: {}; row: { percent: number } }
  'second-person.combination': { params: { from: string; now: Date | string }; row: { day: string; combination: Combination; stood: StoodCombinations } }
  'second-person.find-equal': { params: { proposedBy: string; changes: string }; row: { id: string } }
  'second-person.find-limit': { params: {}; row: { percent: number | null } }
  'second-person.insert': { params: { id: string; proposedBy: string | null; now: Date | string; filename: string | null }; row: { id: string } }
  'second-person.insert-changes': { params: { id: string; changes: string }; row: never }
  'second-person.list': { params: { callerId: string; id: string | null; productId: string | null; ofProgram: boolean | null; limit: number; offset: number }; row: { id: string; proposedById: string | null; isMine: boolean; proposedBy: string | null; proposedAt: string; filename: string | null; changes: Changes; total: number } }
  'second-person.lock-limit': { params: {}; row: { percent: number | null } }
  'second-person.prices': { params: { now: Date | string; changes: string }; row: { n: number; productId: string; productName: string; pharmacyName: string | null; branchName: string | null; from: string; before: number | null; after: number | null; stood: Amounts; later: Amounts } }
  'second-person.remove': { params: { id: string }; row: never }
  'second-person.rule': { params: { tierId: string | null; now: Date | string; productId: string }; row: { productName: string; unit: string; own: BenefitRule | null; ofTier: BenefitRule | null; tierName: string | null; quantity: number; unitPrice: number | null; highestAgreed: number | null; isTaxed: boolean; combination: Combination; replaced: ReplacedRules } }
  'second-person.rules': { params: { day: string }; row: { rule: BenefitRule; quantity: number; unitPrice: number; isTaxed: boolean } }
  'second-person.save-limit': { params: { percent: number | null }; row: never }
  'sessions.delete-expired': { params: { before: Date | string; rows: number }; row: { swept: number } }
  'sessions.end-others': { params: { now: Date | string | null; accountId: string; currentId: string }; row: { signInId: string | null } }
  'sessions.erase': { params: { why: string | null; accountId: string }; row: never }
  'sessions.find': { params: { id: string; accountId: string; now: Date | string }; row: { id: string } }
  'sessions.list': { params: { currentId: string; accountId: string; now: Date | string }; row: { id: string; current: boolean; device: string | null; startedAt: string; lastUsedAt: string } }
  'sessions.list-sign-ins': { params: { accountId: string }; row: { id: number; at: string; action: AuditAction; device: string | null; reason: string | null } }
  'sessions.other-sign-ins': { params: { accountId: string; currentId: string }; row: { id: string } }
  'signals.close': { params: { now: Date | string | null; by: string | null; outcome: string | null; note: string | null; id: string }; row: { id: string } }
  'signals.count': { params: {}; row: { open: number; lookedInto: number; harmless: number; mistake: number; misuse: number } }
  'signals.erase-looks': { params: { patientId: string }; row: never }
  'signals.erase-notes': { params: { patientId: string }; row: never }
  'signals.find': { params: { id: string }; row: { id: string; kind: SignalKind; state: 'Open' | 'LookedInto' | 'Closed'; foundAt: string; patientCodes: string[]; doctorCode: string | null; outcome: 'Harmless' | 'Mistake' | 'Misuse' | null; closedAt: string | null; registrations: number | null; medianRegistrations: number | null; note: string | null; doctorName: string | null; clinic: string | null; lookedIntoAt: string | null; lookedIntoBy: string | null; closedBy: string | null } }
  'signals.find-new': { params: { after: string }; row: { documentId: string; patientId: string } }
  'signals.find-uncompared': { params: { after: string }; row: { documentId: string; patientId: string } }
  'signals.list-born-then': { params: { patientId: string }; row: { id: string; firstName: string; middleName: string | null; lastName: string; own: boolean } }
  'signals.list-busy-desks': { params: { since: Date | string; floor: number; times: number; declined: number }; row: { deskId: string; patientIds: string[] } }
  'signals.list-closed': { params: { kind: string | null; outcome: string | null; after: string | null; limit: number }; row: { id: string; kind: SignalKind; state: 'Open' | 'LookedInto' | 'Closed'; foundAt: string; patientCodes: string[]; doctorCode: string | null; outcome: 'Harmless' | 'Mistake' | 'Misuse' | null; closedAt: string | null } }
  'signals.list-documents': { params: { id: string }; row: { id: string; patientId: string; kind: DocumentKind; status: 'NeedsQuantity' | 'UnderReview' | 'Accepted' | 'Declined'; fileState: 'Available' | 'Held' | 'Removed'; contentType: string; uploadedAt: string; receiptNumber: string | null; receiptDate: string | null; receiptBranchName: string | null } }
  'signals.list-ids': { params: { id: string }; row: { id: string; patientId: string; kind: DocumentKind; status: 'NeedsQuantity' | 'UnderReview' | 'Accepted' | 'Declined'; fileState: 'Available' | 'Held' | 'Removed'; contentType: string; uploadedAt: string; receiptNumber: string | null; receiptDate: string | null; receiptBranchName: string | null } }
  'signals.list-of-case': { params: { patientId: string; documentIds: readonly (string)[]; registration: boolean; forLetter: boolean }; row: { id: string; kind: SignalKind; state: 'Open' | 'LookedInto' | 'Closed'; foundAt: string; otherCodes: string[]; doctorCode: string | null } }
  'signals.list-patients': { params: { id: string }; row: { registeredAt: string; id: string; patientCode: string; firstName: string; middleName: string | null; lastName: string; birthdate: string | null; mobilePhoneNumber: string | null; status: 'UnderReview' | 'Active' | 'Declined' | 'Unsubscribed'; doctorCode: string } }
  'signals.list-photos': { params: { documentId: string; patientId: string }; row: { id: string; patientId: string; detail: Buffer; own: boolean } }
  'signals.list-receipts-near': { params: { keys: readonly (string)[]; branchId: string; documentId: string }; row: { documentId: string; patientId: string; key: string; receiptNumber: string; receiptDate: string; patientCode: string } }
  'signals.list-same-files': { params: { documentIds: readonly (string)[] }; row: { id: string; otherId: string; otherPatientId: string } }
  'signals.list-same-mobile': { params: { patientId: string }; row: { id: string } }
  'signals.list-same-pictures': { params: { documentIds: readonly (string)[] }; row: { id: string; otherId: string; otherPatientId: string } }
  'signals.list-settled': { params: { patientId: string; registration: boolean }; row: { id: string; kind: SignalKind; foundAt: string; outcome: SettledOutcome; closedAt: string; otherCodes: string[]; doctorCode: string | null } }
  'signals.list-unclosed': { params: { kind: string | null; outcome: string | null; after: string | null; limit: number }; row: { id: string; kind: SignalKind; state: 'Open' | 'LookedInto' | 'Closed'; foundAt: string; patientCodes: string[]; doctorCode: string | null; outcome: 'Harmless' | 'Mistake' | 'Misuse' | null; closedAt: string | null } }
  'signals.look-into': { params: { now: Date | string | null; by: string | null; id: string }; row: { id: string } }
  'signals.raise': { params: { id: string; kind: string; key: string; now: Date | string; subjects: string }; row: never }
  'signals.raise-of-doctors': { params: { since: Date | string; day: string; now: Date | string; floor: number; times: number; notSince: Date | string }; row: never }
  'signals.receipt-key': { params: { receiptNumber: string }; row: { key: string } }
  'signals.search-again': { params: { patientId: string }; row: never }
  'signals.set-compared': { params: { now: Date | string | null; documentId: string }; row: { id: string } }
  'signals.suspect': { params: { id: string; now: Date | string | null; by: string | null; patientId: string; withheldSince: Date | string }; row: never }
  'signals.take-of-patient': { params: { now: Date | string | null; patientId: string }; row: { documentId: string } }
  'sms.begin': { params: { notificationId: string; now: Date | string }; row: { id: string } }
  'sms.cancel': { params: { notificationId: string }; row: never }
  'sms.confirm-number': { params: { now: Date | string | null; topics: readonly (string)[]; accountId: string; number: string; codeHash: Buffer }; row: { id: string } }
  'sms.find-number': { params: { accountId: string }; row: { written: string | null; number: string | null; topics: string[] | null; confirmedAt: string | null; codeHash: Buffer | null; codeEndsAt: string | null } }
  'sms.find-topics': { params: { accountIds: readonly (string)[] }; row: { accountId: string; topics: string[] } }
  'sms.find-wanted': { params: { notificationId: string; now: Date | string }; row: { kind: NotificationKind; createdAt: string; accountId: string; language: Language; number: string; topics: string[]; about: string | null; written: string | null; from: number | null; until: number | null; timeZone: string | null } }
  'sms.keep-code': { params: { accountId: string; number: string; codeHash: Buffer | null; endsAt: Date | string | null }; row: never }
  'sms.mark-taken': { params: { now: Date | string | null; notificationId: string }; row: never }
  'sms.save-topics': { params: { topics: readonly (string)[] | null; accountId: string; number: string }; row: { id: string } }
  'sms.sweep': { params: { before: Date | string; rows: number }; row: { swept: number } }
  'staff-file.begin': { params: { by: string | null; id: string }; row: { id: string } }
  'staff-file.count-rows': { params: { id: string; outcome: string | null }; row: { total: number } }
  'staff-file.delete-old': { params: { before: Date | string }; row: never }
  'staff-file.fail': { params: { id: string }; row: never }
  'staff-file.find': { params: { id: string }; row: { id: string; filename: string; state: 'Checked' | 'Importing' | 'Imported' | 'Failed'; startedAt: string; finishedAt: string | null; people: number; done: number; new: number; changed: number; same: number; rows: number; refusedRows: number; lettersGuessed: boolean } }
  'staff-file.find-accounts': { params: { emails: readonly (string)[] }; row: { key: string; id: string; isStaff: boolean; status: 'unverified' | 'active' | 'closed'; name: string | null; roles: StaffRoles; branchId: string | null; branches: StaffBranches } }
  'staff-file.find-branches': { params: { wanted: string }; row: { row: number; id: string; name: string } }
  'staff-file.finish': { params: { now: Date | string | null; id: string }; row: never }
  'staff-file.insert': { params: { id: string; filename: string; startedBy: string; now: Date | string; lettersGuessed: boolean }; row: never }
  'staff-file.insert-rows': { params: { id: string; rows: string }; row: never }
  'staff-file.list-rows': { params: { id: string; outcome: string | null; limit: number; offset: number }; row: { row: number; name: string; emailAddress: string; role: string; pharmacy: string; branch: string; city: string; outcome: 'New' | 'Changed' | 'Same' | 'Refused'; changes: StaffChanges; why: string | null; total: number } }
  'staff-file.list-staff': { params: { after: string | null; limit: number }; row: { id: string; name: string; email: string | null; roles: StaffRoles; at: StaffPlaces | null } }
  'staff-file.lock': { params: { id: string }; row: { begunBy: string } }
  'staff-file.next-person': { params: { id: string }; row: { row: number; person: StaffFilePerson } }
  'staff-file.settle': { params: { outcome: string; why: string | null; changes: string; id: string; firstRow: number }; row: never }
  'staff-profile.find': { params: { accountId: string }; row: { id: string; name: string; emailAddress: string; roles: StaffRoles; branch: StaffBranch | null; branches: StaffBranches; locks: boolean; byOrganisation: boolean; answersClaims: boolean } }
  'staff.add-branches': { params: { accountId: string; branchIds: readonly (string)[] }; row: never }
  'staff.choose-branch': { params: { branchId: string | null; accountId: string }; row: { id: string } }
  'staff.clear-branches': { params: { accountId: string; branchIds: readonly (string)[] }; row: never }
  'staff.find-by-email': { params: { email: string }; row: { id: string; name: string | null; branchId: string | null; otherBranchIds: string[]; roles: ('patient' | 'reviewer' | 'pharmacist' | 'administrator' | 'safety' | 'lead' | 'branchManager' | 'finance' | 'observer' | 'clinic' | 'assessor')[] } }
  'staff.find-invited': { params: { accountId: string }; row: { email: string; roles: StaffRoles; language: Language } }
  'staff.insert': { params: { id: string; name: string; branchId: string | null }; row: never }
  'staff.insert-account': { params: { id: string; email: string | null; noPassword: string; roles: readonly ('patient' | 'reviewer' | 'pharmacist' | 'administrator' | 'safety' | 'lead' | 'branchManager' | 'finance' | 'observer' | 'clinic' | 'assessor')[]; now: Date | string }; row: { id: string } }
  'staff.is-branch': { params: { accountId: string; branchId: string }; row: { account_id: string } }
  'staff.list': { params: { noPassword: string; now: Date | string; filter: string | null; role: 'patient' | 'reviewer' | 'pharmacist' | 'administrator' | 'safety' | 'lead' | 'branchManager' | 'finance' | 'observer' | 'clinic' | 'assessor' | null; state: string | null; managerId: string | null; claimsAndPays: boolean | null; claiming: readonly ('patient' | 'reviewer' | 'pharmacist' | 'administrator' | 'safety' | 'lead' | 'branchManager' | 'finance' | 'observer' | 'clinic' | 'assessor')[]; paying: readonly ('patient' | 'reviewer' | 'pharmacist' | 'administrator' | 'safety' | 'lead' | 'branchManager' | 'finance' | 'observer' | 'clinic' | 'assessor')[]; id: string | null; limit: number; offset: number }; row: { id: string; name: string; emailAddress: string; roles: StaffRoles; state: 'Closed' | 'Invited' | 'Active'; branch: StaffBranch | null; branches: StaffBranches; secondFactor: boolean; byOrganisation: boolean; tillPin: boolean; sessions: number; lastUsedAt: string | null; total: number } }
  'staff.lock-administrators': { params: { noPassword: string }; row: { id: string } }
  'staff.new-stamp': { params: { id: string }; row: { id: string } }
  'staff.set': { params: { name: string; branchId: string | null; id: string }; row: { id: string } }
  'staff.set-roles': { params: { roles: readonly ('patient' | 'reviewer' | 'pharmacist' | 'administrator' | 'safety' | 'lead' | 'branchManager' | 'finance' | 'observer' | 'clinic' | 'assessor')[]; id: string }; row: never }
  'staff.set-status': { params: { status: string; id: string }; row: { id: string } }
  'start.any-demo-row': { params: { emails: readonly (string)[] }; row: { found: boolean } }
  'stock.begin': { params: { id: string; branchId: string; productId: string; now: Date | string; expectedOn: string | null; accountId: string }; row: { id: string } }
  'stock.claims': { params: { branchId: string; productId: string; now: Date | string }; row: { letterId: string; patientId: string; product: string; branch: string } }
  'stock.end': { params: { now: Date | string | null; accountId: string | null; productId: string; branchId: string }; row: { id: string } }
  'stock.list': { params: { branchId: string; productId: string | null; filter: string | null; limit: number; offset: number }; row: { id: string; name: string; strength: string; form: string; out: StockOutAtBranch | null; total: number } }
  'stock.nearby': { params: { letterId: string }; row: { id: string; name: string; pharmacyName: string; city: string; distance: number | null } }
  'stock.of-letter': { params: { now: Date | string; letterId: string }; row: { branchId: string; since: string; expectedOn: string | null } }
  'sweep.expired': { params: { table: string; before: Date | string; rows: number }; row: { swept: number | null } }
  'sweep.idempotency': { params: { before: Date | string }; row: never }
  'sweep.mails': { params: { before: Date | string }; row: never }
  'take-over.accept': { params: { now: Date | string | null; accountId: string | null; id: string }; row: { id: string } }
  'take-over.cancel-others': { params: { now: Date | string | null; patientId: string }; row: never }
  'take-over.find-patient': { params: { patientId: string }; row: { birthdate: string | null } }
  'take-over.forget-address': { params: { patientId: string }; row: never }
  'take-over.insert': { params: { id: string; patientId: string; by: string; name: string; tokenHash: Buffer; codeHash: Buffer; now: Date | string; expiresAt: Date | string }; row: never }
  'take-over.lock-patient': { params: { patientId: string }; row: { firstName: string; lastName: string; birthdate: string | null } }
  'take-over.set-account': { params: { accountId: string | null; patientId: string }; row: { id: string } }
  'teams.add-members': { params: { id: string; memberIds: readonly (string)[]; deciding: readonly ('patient' | 'reviewer' | 'pharmacist' | 'administrator' | 'safety' | 'lead' | 'branchManager' | 'finance' | 'observer' | 'clinic' | 'assessor')[] }; row: { accountId: string } }
  'teams.free-cases': { params: { accountId: string }; row: never }
  'teams.insert': { params: { id: string; name: string; now: Date | string }; row: { id: string } }
  'teams.leave': { params: { accountId: string }; row: never }
  'teams.list': { params: { id: string | null }; row: { id: string; name: string; members: People } }
  'teams.lock': { params: { id: string }; row: { name: string } }
  'teams.lock-names': { params: {}; row: { pg_advisory_xact_lock: string | null } }
  'teams.lock-person': { params: { id: string; deciding: readonly ('patient' | 'reviewer' | 'pharmacist' | 'administrator' | 'safety' | 'lead' | 'branchManager' | 'finance' | 'observer' | 'clinic' | 'assessor')[] }; row: { name: string } }
  'teams.people': { params: { deciding: readonly ('patient' | 'reviewer' | 'pharmacist' | 'administrator' | 'safety' | 'lead' | 'branchManager' | 'finance' | 'observer' | 'clinic' | 'assessor')[] }; row: { id: string; name: string } }
  'teams.remove': { params: { id: string }; row: { name: string } }
  'teams.remove-members': { params: { id: string }; row: never }
  'teams.rename': { params: { name: string; id: string }; row: { id: string } }
  'testing.insert-account': { params: { id: string; email: string | null; passwordHash: string; role: 'patient' | 'reviewer' | 'pharmacist' | 'administrator' | 'safety' | 'lead' | 'branchManager' | 'finance' | 'observer' | 'clinic' | 'assessor'; now: Date | string }; row: never }
  'testing.insert-staff': { params: { id: string; name: string; branchId: string | null }; row: never }
  'texts.list': { params: {}; row: { id: string; purpose: TextPurpose; position: number; code: TextCode | null; name: string; title: Texts; words: Texts; retired: boolean } }
  'texts.lock': { params: {}; row: { pg_advisory_xact_lock: string | null } }
  'texts.put': { params: { id: string; purpose: string; position: number; code: string | null; name: string; title: string | null; words: string | null; retired: boolean }; row: never }
  'tiers.confirm': { params: { firstDay: string | null; lastDay: string | null; confirmedBy: string | null; now: Date | string | null; id: string }; row: { id: string } }
  'tiers.decline': { params: { now: Date | string | null; by: string | null; reason: string | null; id: string }; row: { id: string } }
  'tiers.end': { params: { now: Date | string | null; by: string | null; reason: string | null; id: string }; row: { id: string } }
  'tiers.end-all': { params: { now: Date | string | null; patientId: string }; row: never }
  'tiers.erase': { params: { patientId: string }; row: never }
  'tiers.find-patient': { params: { id: string }; row: { patientId: string; tierId: string; grantedBy: string } }
  'tiers.find-people': { params: { now: Date | string; by: string; patientId: string }; row: { isOwn: boolean; isStaff: boolean } }
  'tiers.grant': { params: { id: string; patientId: string; tierId: string; reason: string; seen: string; by: string; now: Date | string }; row: { id: string } }
  'tiers.in-force': { params: { patientId: string; today: string }; row: { names: Texts; lastDay: string } }
  'tiers.insert': { params: { id: string; names: string; proof: string; validMonths: number; needsSecond: boolean }; row: never }
  'tiers.lapse': { params: { today: string; ids: readonly (string)[] | null; now: Date | string | null }; row: { id: string; patientId: string } }
  'tiers.list': { params: { id: string | null }; row: { id: string; names: Texts; proof: string; validMonths: number; needsSecond: boolean; retiredAt: string | null; rules: TierRules; patients: number } }
  'tiers.list-granted': { params: { since: Date | string; by: string }; row: { patientId: string } }
  'tiers.list-over': { params: { today: string }; row: { id: string } }
  'tiers.list-to-remind': { params: { now: Date | string }; row: { id: string } }
  'tiers.lock': { params: { id: string }; row: { id: string } }
  'tiers.lock-in-use': { params: { id: string }; row: { names: Texts; validMonths: number; needsSecond: boolean } }
  'tiers.of-patient': { params: { callerId: string; patientId: string; id: string | null }; row: { id: string; tierId: string; names: Texts; status: 'Waiting' | 'InForce' | 'Ended' | 'Declined'; reason: string; seen: string; grantedBy: string; grantedAt: string; isMine: boolean; confirmedBy: string | null; confirmedAt: string | null; firstDay: string | null; lastDay: string | null; endedAt: string | null; endedBy: string | null; endReason: string | null; isReplaced: boolean } }
  'tiers.put-rule': { params: { tierId: string; productId: string; benefitRule: string; benefit: string }; row: never }
  'tiers.put-words': { params: { benefit: string; tierId: string; productId: string }; row: never }
  'tiers.remember-rule': { params: { tierId: string; productId: string; now: Date | string }; row: never }
  'tiers.remind': { params: { now: Date | string | null; ids: readonly (string)[] | null }; row: { patientId: string; lastDay: string } }
  'tiers.remove-rule': { params: { tierId: string; productId: string }; row: never }
  'tiers.replace': { params: { now: Date | string | null; by: string | null; id: string | null }; row: never }
  'tiers.rules-of-product': { params: { productId: string }; row: { tierId: string; benefitRule: BenefitRule } }
  'tiers.set-use': { params: { inUse: boolean; now: Date | string | null; id: string }; row: never }
  'tiers.update': { params: { names: string; proof: string; validMonths: number; needsSecond: boolean; id: string }; row: never }
  'till.find-pin': { params: { accountId: string }; row: { setAt: string } }
  'till.remove-pin': { params: { accountId: string }; row: { accountId: string } }
  'till.save-pin': { params: { accountId: string; hash: string; now: Date | string; oneTime: boolean }; row: never }
  'undo-email.find': { params: { accountId: string; tokenHash: Buffer; now: Date | string }; row: { id: number; email: string; ofNumber: boolean } }
  'undo-email.lock': { params: { accountId: string }; row: { id: string } }
  'undo-email.make-link': { params: { tokenHash: Buffer | null; undoId: number; now: Date | string }; row: { accountId: string; email: string; ofNumber: boolean; language: Language } }
  'undo-email.make-room': { params: { email: string; accountId: string }; row: never }
  'undo-email.restore': { params: { email: string | null; now: Date | string | null; setsNumber: boolean; mobile: string | null; accountId: string }; row: { patientId: string | null } }
  'undo-email.sweep': { params: { now: Date | string }; row: never }
  'undo-email.take': { params: { accountId: string; now: Date | string; id: number }; row: { setsNumber: boolean; mobile: string | null } }
  'unsubscribe.new-stamp': { params: { accountId: string }; row: never }
  'uploads.delete-pieces': { params: { ticketId: string }; row: { key: string } }
  'uploads.delete-ticket': { params: { id: string }; row: { key: string } }
  'uploads.delete-tickets-of': { params: { patientId: string }; row: { key: string } }
  'uploads.find-ticket': { params: { tokenHash: Buffer; now: Date | string }; row: { id: string; accountId: string; patientId: string; uploadKey: string; kind: DocumentKind; letterId: string | null; replaces: string | null; answer: string | null; prescriptionDate: string | null; paperKindId: string | null; originalName: string; size: number; sha256: string; createdAt: string; documentId: string | null; language: Language } }
  'uploads.insert-piece': { params: { start: number; size: number; key: string; ticketId: string }; row: { kept: boolean } }
  'uploads.keep-ticket': { params: { id: string; tokenHash: Buffer; sessionId: string; accountId: string; patientId: string; uploadKey: string; kind: string; letterId: string | null; replaces: string | null; answer: string | null; prescriptionDate: string | null; paperKindId: string | null; originalName: string; size: number; sha256: string; now: Date | string; expiresAt: Date | string; documentId: string | null }; row: { id: string } }
  'uploads.list-pieces': { params: { ticketId: string }; row: { start: number; size: number; key: string } }
  'uploads.note-arrival': { params: { documentId: string | null; id: string }; row: never }
  'uploads.sum-open': { params: { patientId: string; uploadKey: string; now: Date | string }; row: { files: number; bytes: number } }
  'webhooks.add-try': { params: { now: Date | string; fault: string | null; status: number | null; milliseconds: number; eventId: string }; row: never }
  'webhooks.allow': { params: { now: Date | string | null; by: string | null; id: string }; row: never }
  'webhooks.delete-ended': { params: { before: Date | string; rows: number }; row: { swept: number } }
  'webhooks.delete-of-over': { params: { rows: number; before: Date | string }; row: { swept: number } }
  'webhooks.end-event': { params: { state: string; now: Date | string | null; eventId: string; leaseEnd: Date | string | null }; row: { nextId: string | null } }
  'webhooks.end-former-secret': { params: { id: string }; row: never }
  'webhooks.find': { params: { id: string }; row: { id: string } }
  'webhooks.find-event': { params: { now: Date | string; id: string }; row: { id: string; isOn: boolean } }
  'webhooks.find-to-deliver': { params: { eventId: string; now: Date | string }; row: { id: string; webhookId: string; kind: EventKind; at: string; data: EventFields; since: string; address: string; secret: Buffer; formerSecret: Buffer | null; tries: number } }
  'webhooks.insert': { params: { id: string; address: string; purpose: string; kinds: readonly (string)[]; endsOn: string; sealed: Buffer; now: Date | string; by: string; most: number }; row: { id: string } }
  'webhooks.list': { params: { by: string }; row: { id: string; address: string; purpose: string; kinds: (EventKind)[]; endsOn: string; addedAt: string; addedBy: string | null; isOwn: boolean; allowedAt: string | null; allowedBy: string | null; hasFormerSecret: boolean; waiting: number; givenUp: number } }
  'webhooks.list-events': { params: { id: string; state: string | null; limit: number; offset: number }; row: { id: string; kind: EventKind; at: string; state: EventState; nextTryAt: string | null; tries: WebhookTries; total: number } }
  'webhooks.list-sealed-former-secrets': { params: {}; row: { id: string; sealed: Buffer } }
  'webhooks.list-sealed-secrets': { params: {}; row: { id: string; sealed: Buffer } }
  'webhooks.lock': { params: { id: string }; row: { id: string; address: string; addedBy: string; isAllowed: boolean; hasFormerSecret: boolean } }
  'webhooks.put-off': { params: { dueAt: Date | string; eventId: string }; row: never }
  'webhooks.record': { params: { kind: string; at: Date | string; patientIds: readonly (string)[]; subjectIds: readonly (string)[] }; row: never }
  'webhooks.remove': { params: { id: string }; row: never }
  'webhooks.reseal': { params: { sealed: Buffer; id: string; before: Buffer }; row: { id: string } }
  'webhooks.reseal-former': { params: { sealed: Buffer | null; id: string; before: Buffer }; row: { id: string } }
  'webhooks.rotate-secret': { params: { sealed: Buffer; id: string }; row: never }
  'webhooks.send-again': { params: { now: Date | string; id: string }; row: never }
  'webhooks.stop': { params: { id: string }; row: never }
  'webhooks.take-due': { params: { most: number; atOnce: number; now: Date | string; webhookId: string | null; lookedAt: number; leaseEnd: Date | string | null; later: Date | string }; row: { eventId: string; isNext: boolean } }
  'working-time.add-promise': { params: { now: Date | string; registration: number; prescription: number; receipt: number }; row: never }
  'working-time.find': { params: {}; row: { weekdays: number[]; promises: ReviewPromises; holidays: Holidays } }
  'working-time.find-promise': { params: { at: Date | string }; row: { registration: number; prescription: number; receipt: number } }
  'working-time.lock': { params: {}; row: never }
  'working-time.put-holiday': { params: { day: string; name: string }; row: { day: string } }
  'working-time.remove-holiday': { params: { day: string }; row: { name: string } }
  'working-time.set-weekdays': { params: { weekdays: readonly (number)[] }; row: never }
}
