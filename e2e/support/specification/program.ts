// The data of a program with only the specification's calls: one patient, their letter and documents. In memory, in the shapes of
// docs/wire.md, without later fields.
import { randomUUID } from 'node:crypto'

export type Stored = Record<string, unknown> & { id: string }
type File = { bytes: Buffer; type: string }
type Account = { id: string; email: string; password: string; details: Stored }

const now = () => new Date().toISOString()
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

const branches = [
  { id: randomUUID(), name: 'Session Road', city: 'Baguio' },
  { id: randomUUID(), name: 'Harrison Road', city: 'Baguio' },
  { id: randomUUID(), name: 'Osmeña Boulevard', city: 'Cebu City' },
]
const pharmacy = { id: randomUUID(), name: 'Botika ng Bayan', branches }

export function createProgram() {
  const accounts: Account[] = []
  const tokens = new Map<string, Account>()
  const letters: Stored[] = []
  const documents: Stored[] = []
  const notices: Stored[] = []
  const files = new Map<string, File>()

  const notify = (kind: string, title: string, body: string) =>
    void notices.unshift({ id: randomUUID(), kind, title, body, link: null, createdAt: now(), readAt: null })

  return {
    pharmacy,
    branchInFull: (id: string) => {
      const branch = branches.find((one) => one.id === id)
      const place = { address: '12 Halimbawa Street', province: 'Benguet', latitude: 16.41, longitude: 120.59 }
      const [pharmacyId, pharmacyName] = [pharmacy.id, pharmacy.name]
      return branch && { ...branch, ...place, pharmacyId, pharmacyName, phone: null, hours: [] }
    },
    accounts,
    tokens,
    letters,
    documents,
    notices,
    files,
    notify,
    /** The link's token of the last requested reset; null: none, or it is used. */
    reset: null as { userId: string; resetToken: string } | null,
    register(fields: Record<string, string>) {
      const id = randomUUID()
      const details = {
        id,
        patientCode: 'P-0001',
        status: 'Active',
        statusReason: null,
        hcpCode: fields.HCPCode,
        doctorName: 'Dr. Elena Halimbawa',
        firstName: fields.FirstName,
        middleName: fields.MiddleName ?? null,
        lastName: fields.LastName,
        emailAddress: fields.EmailAddress,
        pendingEmailAddress: null,
        mobilePhoneNumber: fields.MobilePhoneNumber,
        birthdate: null,
        hasProfilePhoto: false,
        hasSecurityQuestions: false,
        enrolledAt: now(),
      }
      accounts.push({ id, email: fields.EmailAddress ?? '', password: fields.Password ?? '', details })
    },
    issueLetter() {
      const letter = {
        id: randomUUID(),
        number: 'LOA-0001',
        status: 'Issued',
        productName: 'Dalisulin',
        strength: '100 units/mL',
        unit: 'pen',
        quantityApproved: 12,
        quantityPurchased: 0,
        issuedAt: now(),
        validUntil: inDays(60),
        branchName: null,
        benefit: 'The program pays all of it.',
        prescriptionId: null,
        claim: null,
        timeline: [{ state: 'Issued', at: now(), by: 'program', note: null }],
        receipts: [],
      }
      letters.push(letter)
      notify('LetterIssued', 'Your letter is ready to claim', '12 pens of Dalisulin')
    },
    claim(letter: Stored, branchId: string) {
      const { id, name } = branches.find((one) => one.id === branchId) ?? { id: '', name: '' }
      const branch = { id, name, pharmacyName: pharmacy.name, address: '12 Halimbawa Street, Baguio' }
      Object.assign(letter, {
        status: 'Claimed',
        branchName: name,
        claim: { code: 'K47MPQRT', claimedAt: now(), codeValidUntil: inDays(1), branch },
      })
    },
    addDocument(kind: string, { bytes, type }: File, name: string, letterId: string | null) {
      const document = {
        id: randomUUID(),
        filename: `${randomUUID()}.jpg`,
        originalName: name,
        kind,
        status: kind === 'OfficialReceipt' ? 'NeedsQuantity' : 'UnderReview',
        declineReason: null,
        declineNote: null,
        letterId,
        orQuantity: null,
        size: bytes.length,
        contentType: type,
        sha256: '',
        receiptNumber: null,
        uploadedAt: now(),
        reviewedAt: null,
        replaces: null,
      }
      files.set(document.filename, { bytes, type })
      documents.unshift(document)
      const letter = letters.find(({ id }) => id === letterId)
      if (letter) letter.receipts = documents.filter((one) => one.letterId === letterId)
      return document
    },
  }
}

export type Program = ReturnType<typeof createProgram>
export type { Account }
