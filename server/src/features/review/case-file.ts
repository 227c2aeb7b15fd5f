// A patient's file: the patient, their documents, their letters.
import { hasFact } from '@aruga/contract/documents/kinds'
import type { Role } from '@aruga/contract/permissions'
import type { CaseDocument, CaseLetter } from '@aruga/contract/review/case-file'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { maySee } from '../../records/papers/may-see.ts'

const findPerson = query(
  'file.patient',
  `SELECT p.id, p.patient_code AS "patientCode", p.reference, p.status, p.status = 'Declined' AND p.not_eligible AS "notEligible!",
     p.first_name AS "firstName",
     p.middle_name AS "middleName", p.last_name AS "lastName", p.birthdate,
     CASE WHEN p.erased_at IS NULL THEN mail_address_of(a) END AS "emailAddress?",
     a.status IS DISTINCT FROM 'unverified' AS "addressConfirmed!", nullif(p.mobile_phone_number, '') AS "mobilePhoneNumber?", language_of(a.language_code, a.language) AS "language?: Language", h.code AS "hcpCode", h.name AS "doctorName", h.clinic,
     p.registered_at AS "registeredAt", enrolled_at_desk(p) AS "enrolledAtDesk: EnrolledAtDesk", p.erased_at AS "erasedAt",
     (SELECT json_build_object('name', coalesce(c.first_name || ' ' || c.last_name, ''), 'grounds', x.grounds, 'relation', x.relation)
      FROM patient_access x LEFT JOIN name_of_account(x.account_id) c ON true
      WHERE x.patient_id = p.id AND x.account_id = p.enrolled_by ORDER BY x.since LIMIT 1) AS "guardian?: CaseGuardian",
     (SELECT hold.placed_at FROM legal_hold hold WHERE hold.patient_id = p.id AND hold.lifted_at IS NULL) AS "heldSince?"
   FROM patient p LEFT JOIN account a ON a.id = p.account_id JOIN healthcare_professional h ON h.id = p.doctor_id
   WHERE p.id = :patientId`,
)
export const findCasePatient = async (db: Db, patientId: string) => (await findPerson(db, { patientId }))[0]

// `canMakeLetter`: by the guards of records/letters/issue.ts, it can have one letter for each product that is not cancelled.
const listFiles = query(
  'file.documents',
  `SELECT d.id, d.kind, d.status, d.file_state AS "fileState", d.original_name AS "originalName", d.content_type AS "contentType", d.size, d.pages,
     d.uploaded_at AS "uploadedAt", d.replaced_at IS NOT NULL AS replaced, d.replaces, d.letter_id AS "letterId",
     l.number AS "letterNumber", d.or_quantity AS "orQuantity", d.or_amount AS "orAmount", together_of(d.id, d.letter_id) AS "together!: ReceiptParts", d.stated_number AS "statedNumber", d.stated_date AS "statedDate", d.receipt_number AS "receiptNumber",
     d.receipt_date AS "receiptDate", d.receipt_branch_id AS "receiptBranchId", b.name AS "receiptBranchName",
     prescription_of(d) AS "prescription: Prescription",
     d.kind = 'Prescription' AND d.status = 'Accepted'
       AND EXISTS (SELECT FROM patient p WHERE p.id = d.patient_id AND p.status = 'Active')
       AND NOT EXISTS (SELECT FROM letter made WHERE made.id IN (SELECT letters_on(d.id)) AND made.status <> 'Cancelled') AS "canMakeLetter",
     CASE WHEN d.kind = 'Prescription' THEN medicines_on(d.id) ELSE '[]' END AS "lettersOn!: LettersOn",
     (SELECT json_build_object('byId', f.approved_by, 'by', name_of(f.approved_by), 'at', f.approved_at,
         'productId', f.product_id, 'productName', m.name, 'unit', m.unit, 'quantity', f.quantity, 'alongside', (
           SELECT coalesce(json_agg(json_build_object('productId', a."productId", 'productName', o.name, 'unit', o.unit, 'quantity', a.quantity)), '[]')
           FROM jsonb_to_recordset(f.more_letters) a ("productId" uuid, quantity int) JOIN product o ON o.id = a."productId"))
       FROM first_approval f JOIN product m ON m.id = f.product_id WHERE f.prescription_id = d.id) AS "firstApproval: FirstApproval",
     program_paper_of(d) AS "paper?: StoredPaper", d.decline_reason AS "declineReason", texts_of(d.decline_note, d.decline_note_en, d.decline_note_fil) AS "declineNote: Texts",
     d.reviewed_at AS "reviewedAt", coalesce(s.name, r.email) AS "reviewedBy"
   FROM document d LEFT JOIN letter l ON l.id = d.letter_id LEFT JOIN branch b ON b.id = d.receipt_branch_id
     LEFT JOIN account r ON r.id = d.reviewed_by LEFT JOIN staff s ON s.account_id = d.reviewed_by
   WHERE d.patient_id = :patientId ORDER BY d.uploaded_at DESC, d.id`,
)
/**
 * Every document of a patient, newest first, replaced ones included. Of a paper of the program that none of `roles` may open, it says that it is
 * there, and nothing about its file.
 */
export const listCaseDocuments = async (db: Db, patientId: string, roles: readonly Role[] = []) =>
  (await listFiles(db, { patientId })).map(({ paper, ...document }): CaseDocument => {
    if (!paper) return { ...document, paper: null }
    const { seenBy, ...shown } = paper
    const visible = maySee(roles, seenBy)
    return { ...document, ...(!visible && withoutFile), paper: { ...shown, visible } }
  })
/** The note of a decline may repeat what stands in the file. */
const withoutFile = { originalName: '', contentType: '', size: 0, pages: null, declineReason: null, declineNote: null }

const listOwn = query(
  'file.letters',
  `SELECT l.id, l.number,
     CASE WHEN has_lapsed(l, :now) THEN 'Expired' ELSE l.status END AS status,
     l.product_id AS "productId", l.product_name AS "productName", l.strength, l.unit, l.quantity_approved AS "quantityApproved",
     l.quantity_purchased AS "quantityPurchased!", l.quantity_receipted AS "quantityCounted",
     (SELECT coalesce(sum(part.quantity), 0)::int FROM letter_document part JOIN document d ON d.id = part.document_id
        WHERE part.letter_id = l.id AND needs_quantity(d.kind) AND is_undecided(d)) AS "quantityWaiting",
     l.quantity_approved - l.quantity_receipted AS "quantityLeft", l.issued_at AS "issuedAt",
     price_at(l.product_id, l.branch_id, manila_day(:now::timestamptz)) AS "unitPrice?", l.benefit_rule AS "benefitRule: BenefitRule",
     l.valid_until AS "validUntil", l.claimed_at AS "claimedAt", l.branch_id AS "branchId", l.branch_name AS "branchName",
     paper_of(l) AS "prescriptionId", takes_receipts(l) AS "takesReceipts!",
     hand_overs_of(l) AS "handOvers!: HandOvers", counted_on(l) AS "counted!: CountedReceipts"
   FROM letter l WHERE l.patient_id = :patientId ORDER BY l.issued_at DESC, l.id`,
)
/** A patient's letters, newest first. */
export const listCaseLetters = (db: Db, patientId: string, now: Date) => listOwn(db, { patientId, now })

const findLastLetter = query(
  'file.last-letter',
  `SELECT l.product_id AS "productId", l.quantity_approved AS quantity
   FROM (SELECT * FROM letter WHERE patient_id = :patientId AND status <> 'Cancelled' ORDER BY issued_at DESC, id LIMIT 1) l
     JOIN product ON product.id = l.product_id AND product.retired_at IS NULL`,
)
/** Product and units of a patient's last letter; null when there is none, or its product left the formulary. */
export const proposedLetterOf = async (db: Db, patientId: string) =>
  (await findLastLetter(db, { patientId }))[0] ?? null

const listLastPrescriptions = query(
  'file.last-prescriptions',
  `SELECT DISTINCT ON (l.product_id) l.product_id AS "productId", l.prescribed AS "prescribed!: Prescription"
   FROM (SELECT product_id, issued_at, id, prescribed_for(letter) AS prescribed FROM letter WHERE patient_id = :patientId AND status <> 'Cancelled') l
   WHERE l.prescribed IS NOT NULL ORDER BY l.product_id, l.issued_at DESC, l.id`,
)
/** The values of a patient's last prescription for each product. */
export const lastPrescriptionsOf = async (db: Db, patientId: string) =>
  (await listLastPrescriptions(db, { patientId })).map(({ productId, prescribed }) => ({ productId, ...prescribed }))

/** The documents of a registration's decision: those under review, and the newest of each kind. */
export const documentsOfRegistration = (documents: CaseDocument[]) =>
  documents.filter(
    (each, place) =>
      !each.replaced &&
      hasFact(each.kind, 'ofRegistration') &&
      (each.status === 'UnderReview' ||
        documents.findIndex(({ kind, replaced }) => kind === each.kind && !replaced) === place),
  )

/** The documents with these ids and all that they replaced, newest first. */
export function earlierThan(documents: CaseDocument[], ids: readonly (string | null)[]): CaseDocument[] {
  const before = documents.filter(({ id }) => ids.includes(id))
  return before.length === 0
    ? []
    : [
        ...before,
        ...earlierThan(
          documents,
          before.map(({ replaces }) => replaces),
        ),
      ]
}

/** A document as a letter has it, with that letter's units first; undefined when it is not for this letter. `letters`: all of the patient's. */
export function receiptOn(
  document: CaseDocument,
  letterId: string,
  letters: readonly CaseLetter[],
): CaseDocument | undefined {
  if (document.letterId === letterId) return document
  const part = document.together.find((each) => each.letterId === letterId)
  const first = letters.find(({ id }) => id === document.letterId)
  if (!part || !first) return undefined
  const { number, productName, strength, unit } = first
  const asPart = { letterId: first.id, number, productName, strength, unit }
  const others = document.together.filter((each) => each !== part)
  return {
    ...document,
    letterId,
    letterNumber: part.number,
    orQuantity: part.quantity,
    orAmount: part.amount,
    together: document.orQuantity
      ? [{ ...asPart, quantity: document.orQuantity, amount: document.orAmount }, ...others]
      : others,
  }
}
