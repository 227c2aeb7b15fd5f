// The stored data of a patient, table by table, in the field names of `data.json`. All queries use indexes on the patient
// or the account; times are ISO 8601 in UTC.
import { query, type Row } from '../../db/query.ts'
import { doneBy, letterColumns } from '../../records/letters/queries.ts'

export type CopiedDocument = Row<'copy.documents'>

export const findPatient = query(
  'copy.patient',
  `SELECT p.patient_code AS "patientCode", p.reference, p.status, p.not_eligible AS "notEligible", p.decline_reason AS "statusReason",
     texts_of(p.decline_note, p.decline_note_en, p.decline_note_fil) ->> 'en' AS "statusNoteEnglish", texts_of(p.decline_note, p.decline_note_en, p.decline_note_fil) ->> 'fil' AS "statusNoteFilipino", p.first_name AS "firstName", p.middle_name AS "middleName",
     p.last_name AS "lastName", p.birthdate, mail_address_of(a) AS "emailAddress?", a.email_verified_at AS "emailVerifiedAt", a.mobile AS "logInNumber?",
     (SELECT m.email FROM mailed_link m WHERE m.account_id = a.id AND m.purpose = 'EmailChange' AND m.expires_at > :now)
       AS "pendingEmailAddress",
     nullif(p.mobile_phone_number, '') AS "mobilePhoneNumber?", p.postal_address AS "postalAddress", p.enrolled AS "enrolledBy", language_of(a.language_code, a.language) AS "language?: Language", p.registered_at AS "registeredAt",
     p.decided_at AS "decidedAt", p.account_id AS "accountId", p.photo AS "photoKey", p.photo_size AS "photoSize"
   FROM patient p LEFT JOIN account a ON a.id = p.account_id WHERE p.id = :patientId`,
)

/** Oldest first. */
export const listDoctors = query(
  'copy.doctors',
  `SELECT h.code AS "hcpCode", h.name AS "doctorName", h.specialty, h.clinic, d.assigned_at AS "assignedAt"
   FROM doctor_assignment d JOIN healthcare_professional h ON h.id = d.doctor_id WHERE d.patient_id = :patientId ORDER BY d.id`,
)

/** Every consent and withdrawal of each purpose, oldest first. */
export const listConsents = query(
  'copy.consents',
  `SELECT purpose, granted, given_at AS "givenAt", page_slug AS page, page_version AS "pageVersion",
     language_of(page_language_code, page_language) AS "pageLanguage!: Language", page_hash AS "pageHash", channel, witness
   FROM consent WHERE patient_id = :patientId ORDER BY purpose, ordinal`,
)

/** Oldest first. */
export const listLetters = query(
  'copy.letters',
  `SELECT ${letterColumns}, texts_of(l.benefit, l.benefit_en, l.benefit_fil) ->> 'en' AS "benefitEnglish", texts_of(l.benefit, l.benefit_en, l.benefit_fil) ->> 'fil' AS "benefitFilipino",
     l.quantity_dispensed AS "quantityDispensed", l.quantity_receipted AS "quantityReceipted",
     paper_of(l) AS "prescriptionId", prescribed_for(l) AS "prescribed?: Prescription", l.claimed_at AS "claimedAt", p.name AS "pharmacyName"
   FROM letter l LEFT JOIN branch b ON b.id = l.branch_id LEFT JOIN pharmacy p ON p.id = b.pharmacy_id
   WHERE l.patient_id = :patientId ORDER BY l.issued_at, l.id`,
)

/** What the patient was reminded of, or by lot was not, by letter, oldest first. */
export const listReminders = query(
  'copy.reminders',
  `SELECT r.letter_id AS "letterId", r.kind, r.at, r.left_out AS "leftOutByLot", r.did AS "didWithin7Days?"
   FROM reminder r JOIN letter l ON l.id = r.letter_id WHERE l.patient_id = :patientId ORDER BY r.at, r.kind`,
)

/** Who may act for the patient or did, first come first. `name`: as the patient invited them, else as the program knows them. */
export const listCaregivers = query(
  'copy.caregivers',
  `SELECT coalesce(i.name, trim(c.first_name || ' ' || c.last_name)) AS name, x.relation, x.grounds AS "grounds!: AccessGrounds", x.scope, x.since, x.until, x.ended_at AS "endedAt",
     x.paper, x.end_reason AS "endReason"
   FROM patient_access x LEFT JOIN patient_invitation i ON i.id = x.id LEFT JOIN name_of_account(x.account_id) c ON true
   WHERE x.patient_id = :patientId ORDER BY x.since, x.id`,
)

/** First made first, while they are stored; without their links and codes. */
export const listInvitations = query(
  'copy.invitations',
  `SELECT name, relation, scope, until, invited_at AS "invitedAt", expires_at AS "expiresAt", accepted_at AS "acceptedAt", cancelled_at AS "cancelledAt"
   FROM patient_invitation WHERE patient_id = :patientId ORDER BY invited_at, id`,
)

/** Of a patient whom an earlier program's list brought in: one row or none. */
export const listEarlierProgram = query(
  'copy.earlier-program',
  `SELECT i.former_number AS "formerNumber", i.email AS "invitedAddress", i.invited_at AS "invitedAt", p.postal_address AS "postalAddress"
   FROM imported_patient i JOIN patient p ON p.id = i.patient_id WHERE i.patient_id = :patientId`,
)

/** First named first; a name that was taken back is listed while it is stored. */
export const listCollectors = query(
  'copy.collectors',
  `SELECT name, relation, letter_id AS "letterId", named_at AS "namedAt", ends_at AS "endsAt", removed_at AS "takenBackAt"
   FROM collector WHERE patient_id = :patientId ORDER BY named_at, id`,
)

/** Whom counters asked about, first asked first, while it is stored. */
export const listCollectorRequests = query(
  'copy.collector-requests',
  `SELECT r.name, r.relation, r.letter_id AS "letterId", b.name AS "branchName", r.asked_at AS "askedAt", state_of(r, l, :now) AS "state!: RequestState"
   FROM collector_request r JOIN letter l ON l.id = r.letter_id JOIN branch b ON b.id = r.branch_id
   WHERE r.patient_id = :patientId ORDER BY r.asked_at, r.id`,
)

export const listTimelines = query(
  'copy.timelines',
  `SELECT e.letter_id AS "letterId", e.state, e.at, ${doneBy} AS "by!: TimelineActor", coalesce(e.words ->> 'en', e.note) AS note, coalesce(e.words ->> 'fil', e.note_fil) AS "noteFilipino"
   FROM letter l JOIN letter_event e ON e.letter_id = l.id WHERE l.patient_id = :patientId ORDER BY e.id`,
)

export const listHandOvers = query(
  'copy.hand-overs',
  `SELECT d.letter_id AS "letterId", coalesce(d.handed_over_at, d.dispensed_at) AS "at!", d.quantity, d.batch, d.expires_on AS "expiresOn", collected_by(d.collector_id) AS "collectedBy?: CollectedBy", b.name AS "branchName", p.name AS "pharmacyName",
     d.unit_price AS "unitPriceCentavos", d.benefit_amount AS "programPaidCentavos", patient_amount(d) AS "youPaidCentavos",
     CASE WHEN d.unit_price IS NOT NULL OR d.buyer <> 'Regular' THEN d.buyer END AS "boughtAs?: Buyer", CASE WHEN d.unit_price IS NOT NULL THEN d.vat_off END AS "vatNotChargedCentavos?",
     CASE WHEN d.unit_price IS NOT NULL THEN d.statutory_discount END AS "statutoryDiscountCentavos?"
   FROM letter l JOIN dispensing d ON d.letter_id = l.id JOIN branch b ON b.id = d.branch_id
     JOIN pharmacy p ON p.id = b.pharmacy_id
   WHERE l.patient_id = :patientId ORDER BY coalesce(d.handed_over_at, d.dispensed_at), d.id`,
)

/** What branches answered to claims that nobody took back, the first claim first; without the member of staff who answered. */
export const listClaimAnswers = query(
  'copy.claim-answers',
  `SELECT a.letter_id AS "letterId", b.name AS "branchName", a.claimed_at AS "claimedAt", a.answer, a.ready_at AS "readyAt", a.answered_at AS "answeredAt"
   FROM letter l JOIN claim_answer a ON a.letter_id = l.id JOIN branch b ON b.id = a.branch_id
   WHERE l.patient_id = :patientId ORDER BY a.claimed_at, a.branch_id`,
)

/** Oldest first, replaced ones included; `key` is the file's key in the store, null while it cannot be opened. */
export const listDocuments = query(
  'copy.documents',
  `SELECT id, kind, status, CASE WHEN file_state = 'Available' THEN filename END AS key, file_state AS "fileState", original_name AS "originalName", content_type AS "contentType", size, sha256,
     pages, letter_id AS "letterId", or_quantity AS "orQuantity", together_of(id, letter_id) AS "together!: ReceiptParts", stated_number AS "receiptNumberAsYouSentIt", stated_date AS "dateAsYouSentIt", receipt_number AS "receiptNumber",
     receipt_date AS "receiptDate", (SELECT name FROM branch WHERE id = receipt_branch_id) AS "receiptBranchName", or_amount AS "amountCentavos",
     written_on AS "writtenOn", prescriber, dose_units AS "doseUnits", dose_unit AS "doseUnit", dose_days AS "doseDays",
     supply_days AS "supplyDays",
     (SELECT k.names ->> 'en' FROM program_paper p JOIN paper_kind k ON k.id = p.paper_kind_id WHERE p.document_id = document.id) AS paper,
     (SELECT p.valid_until FROM program_paper p WHERE p.document_id = document.id) AS "countsUntil",
     uploaded_at AS "uploadedAt", reviewed_at AS "reviewedAt", decline_reason AS "declineReason",
     texts_of(decline_note, decline_note_en, decline_note_fil) ->> 'en' AS "declineNoteEnglish", texts_of(decline_note, decline_note_en, decline_note_fil) ->> 'fil' AS "declineNoteFilipino", replaces, replaced_at AS "replacedAt"
   FROM document WHERE patient_id = :patientId ORDER BY uploaded_at, id`,
)

/** Oldest first. */
export const listNotifications = query(
  'copy.notifications',
  `SELECT kind, texts_of(title, title_en, title_fil) ->> 'en' AS "titleEnglish", texts_of(title, title_en, title_fil) ->> 'fil' AS "titleFilipino", texts_of(body, body_en, body_fil) ->> 'en' AS "bodyEnglish",
     texts_of(body, body_en, body_fil) ->> 'fil' AS "bodyFilipino", subject_id AS "subjectId", created_at AS "createdAt", read_at AS "readAt"
   FROM notification WHERE account_id = :accountId? AND (patient_id IS NULL OR patient_id = :patientId) ORDER BY created_at, id`,
)

/** Oldest first: the patient's own, and those of others who acted for them; what such a member of staff did is in the access log. */
export const listOwnActions = query(
  'copy.own-actions',
  `SELECT e.at, e.action, CASE WHEN e.actor_id = :accountId? THEN e.address END AS address, e.reason, e.actor_id IS DISTINCT FROM :accountId AS "byCaregiver!"
   FROM audit_entry e WHERE e.patient_id = :patientId AND (e.actor_id = :accountId OR e.actor_id IN (
     SELECT x.account_id FROM patient_access x JOIN account a ON a.id = x.account_id AND a.roles = '{patient}' WHERE x.patient_id = :patientId))
   ORDER BY e.id`,
)

/** Oldest first; without tokens. */
export const listSessions = query(
  'copy.sessions',
  `SELECT device, started_at AS "startedAt", last_used_at AS "lastUsedAt", expires_at AS "expiresAt", ended_at AS "endedAt"
   FROM connect_session WHERE account_id = :accountId? ORDER BY started_at, id`,
)

/** Oldest first; without their keys. */
export const listPasskeys = query(
  'copy.passkeys',
  `SELECT name, device, added_at AS "addedAt", last_used_at AS "lastUsedAt"
   FROM passkey WHERE account_id = :accountId? ORDER BY added_at, id`,
)

/** Ids of the questions; the answers are stored as hashes. */
export const listSecurityQuestions = query(
  'copy.security-questions',
  'SELECT question, set_at AS "setAt" FROM security_answer WHERE account_id = :accountId? ORDER BY question',
)

/** Oldest first; the reporter is left out unless it was the patient. */
export const listSideEffects = query(
  'copy.side-effects',
  `SELECT reference, status, reported_at AS "reportedAt", known_at AS "knownAt", words,
     facts - 'reporter' AS "facts!: SideEffectFacts",
     (SELECT coalesce(json_agg(json_build_object('at', n.at, 'words', n.words) ORDER BY n.id), '[]') FROM adverse_event_entry n
       WHERE n.adverse_event_id = e.id AND n.kind = 'Added') AS "additions!: AdverseEventAdditions"
   FROM adverse_event e WHERE patient_id = :patientId ORDER BY reported_at, id`,
)

/** Oldest first: the program's questions about a document or the registration, and their answers. */
export const listQuestions = query(
  'copy.questions',
  `SELECT case_kind AS "about", status, texts_of(question, question_en, question_fil) ->> 'en' AS "questionEnglish!", texts_of(question, question_en, question_fil) ->> 'fil' AS "questionFilipino!", asked_at AS "askedAt",
     answer, answered_with AS "answeredWithDocument", ended_at AS "endedAt"
   FROM question WHERE patient_id = :patientId ORDER BY asked_at, id`,
)

/** Oldest first: the papers that staff asked this patient for; without the member of staff who asked. */
export const listPaperRequests = query(
  'copy.paper-requests',
  `SELECT k.names ->> 'en' AS "paper!", r.note ->> 'en' AS "noteEnglish!", r.note ->> 'fil' AS "noteFilipino!", r.requested_at AS "requestedAt", r.ended_at AS "endedAt"
   FROM paper_request r JOIN paper_kind k ON k.id = r.paper_kind_id WHERE r.patient_id = :patientId ORDER BY r.requested_at, r.id`,
)

/** Oldest first; without the member of staff who wrote. */
export const listMessages = query(
  'copy.messages',
  `SELECT CASE WHEN from_patient THEN 'you' ELSE 'program' END AS "from!", written_at AS "at", texts_of(title, title_en, title_fil) ->> 'en' AS "titleEnglish",
     texts_of(title, title_en, title_fil) ->> 'fil' AS "titleFilipino", texts_of(words, words_en, words_fil) ->> 'en' AS "words", CASE WHEN NOT from_patient THEN texts_of(words, words_en, words_fil) ->> 'fil' END AS "wordsFilipino"
   FROM message WHERE patient_id = :patientId ORDER BY written_at, id`,
)

/** Oldest first; without the member of staff who noted them. */
export const listCalls = query(
  'copy.calls',
  `SELECT c.called_at AS "at", c.direction, c.outcome, c.words, c.noted_at AS "notedAt", f.due_on AS "followUpDay",
     CASE WHEN f.status <> 'Open' THEN f.ended_at END AS "followUpEndedAt", f.result AS "followUpResult"
   FROM call_note c LEFT JOIN follow_up f ON f.call_id = c.id WHERE c.patient_id = :patientId ORDER BY c.called_at, c.id`,
)

/** Oldest first; without the members of staff who decided. */
export const listPriceTerms = query(
  'copy.price-terms',
  `SELECT r.names ->> 'en' AS "price!", r.names ->> 'fil' AS "priceFilipino", t.status, t.granted_at AS "grantedAt", t.reason, t.seen AS "proof",
     t.first_day AS "firstDay", t.last_day AS "lastDay", t.ended_at AS "endedAt", t.end_reason AS "endReason"
   FROM patient_tier t JOIN tier r ON r.id = t.tier_id WHERE t.patient_id = :patientId ORDER BY t.granted_at, t.id`,
)

/** Oldest first; without their numbers, of which only hashes are stored. */
export const listCards = query(
  'copy.cards',
  `SELECT last_signs AS "lastSigns", made_at AS "madeAt", revoked_at AS "endedAt", reason AS "endedBecause"
   FROM patient_card WHERE patient_id = :patientId ORDER BY made_at, id`,
)

/** Letters on paper, oldest first. */
export const listPaper = query(
  'copy.paper',
  `SELECT kind, title ->> 'en' AS "titleEnglish", body ->> 'en' AS "bodyEnglish", created_at AS "createdAt", printed_at AS "printedAt"
   FROM paper_notice WHERE patient_id = :patientId ORDER BY created_at, id`,
)

export const listErasureRequests = query(
  'copy.erasure-requests',
  `SELECT reference, requested_at AS "requestedAt", due_by AS "dueBy", withdrawn_at AS "withdrawnAt"
   FROM erasure_request WHERE patient_id = :patientId ORDER BY requested_at`,
)

/** Oldest first; the copy being made is the last. */
export const listPortableCopies = query(
  'copy.portable-copies',
  `SELECT requested_at AS "requestedAt", ready_at AS "readyAt", failed_at AS "failedAt", expires_at AS "expiresAt"
   FROM portable_copy WHERE patient_id = :patientId ORDER BY requested_at`,
)
