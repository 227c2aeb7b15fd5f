// One request for each call that succeeds on fresh fixtures; the invalid requests are derived from these.
import { dayInManila, daysAfter } from '@aruga/contract/days'
import type { Endpoint } from '@aruga/contract/endpoint'
import type { endpoints } from '@aruga/contract/endpoints'
import { paperFiles } from '@aruga/contract/papers/with-registration'
import { firstTexts } from '../records/program/first-texts.ts'
import { DRAFT_REVISION, EDUCATION_SLUG } from './fixtures.ts'
import { paperKindFields } from './papers.ts'
import { PASSWORD } from './people.ts'
import type { Plan } from './plan.ts'
import { prescriptionValues } from './staff.ts'

type Name = (typeof endpoints)[number]['name']

/** Of the fixtures' hand-overs. */
const thisYear = dayInManila(Date.now()).slice(0, 4)
const tomorrow = daysAfter(dayInManila(Date.now()), 1)
const NEW_PASSWORD = 'Bagong-daan-27'
const registrationLink = { userId: '@newcomer.accountId', token: '@newcomer.registrationToken' }
const pushSubscription = {
  endpoint: 'https://push.test/send/abc',
  p256dh: 'BF_4NS7LPTCfXGngt0ewTsjJpvrjzlpJfK4hbwgI-4VlVDeHa7BatYwTC-NuTKSqb8bC69XUrnw4S2aRAtvc1UA',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}
const resetLink = { userId: '@mine.accountId', resetToken: '@mine.resetToken' }
const upload = {
  fields: [['LetterOfAuthorizationId', '@mine.letter.Claimed']],
  files: [['File', 'page']],
} satisfies Plan
const paperPages = paperFiles.map((name) => [name, 'page'] as const satisfies [string, string])
const listed = {
  query: [
    ['Filter', 'a'],
    ['SkipCount', '0'],
    ['MaxResultCount', '5'],
  ],
} satisfies Plan

const credential = (what: string) => ({
  id: `@passkey.${what}.id`,
  rawId: `@passkey.${what}.id`,
  type: 'public-key',
  clientExtensionResults: {},
})

/** The same for a list whose search is not in its URL. */
const searched = { Filter: 'a', SkipCount: 0, MaxResultCount: 5 }

const branchDetails = {
  name: 'Kept Lane',
  address: '1 Kept Lane',
  city: 'Quezon City',
  province: 'Metro Manila',
  latitude: 14.64,
  longitude: 121.07,
  phone: null,
  hours: [{ day: 1, opens: '08:00', closes: '20:00' }],
}

const note = { en: 'Please take it again', fil: 'Pakikuhanan po muli' }
const prescription = prescriptionValues()
const receiptDetails = {
  quantity: 2,
  receiptNumber: 'OR-0001',
  receiptDate: '2026-11-20',
  branchId: '@place.branch',
  letterId: '@mine.letter.Claimed',
  together: [{ letterId: '@mine.letter.Scanned', quantity: 1 }],
}
/** The fixtures' letters have no hand-over. */
const receiptAcknowledged = [
  { what: 'NothingHandedOver', units: 2, reason: 'HandOverNotRecorded', letterId: '@mine.letter.Claimed' },
  { what: 'NothingHandedOver', units: 1, reason: 'HandOverNotRecorded', letterId: '@mine.letter.Scanned' },
  { what: 'SamePicture', units: 1, reason: 'ComparedDiffers' },
]
/** Three of the fixtures' letters are open, with 12 units left on each. */
const openAcknowledged = [{ what: 'OpenLetterForProduct', units: 48, reason: 'DoseWentUp' }]
/** The fixtures' waiting files resemble another patient's. */
const prescriptionAcknowledged = [...openAcknowledged, { what: 'SamePicture', units: 1, reason: 'ComparedDiffers' }]
/** The documents of the applicant's registration. */
const applied = ['Id', 'PrescriptionUsed', 'PrescriptionWaiting'].map((kind) => `@applicant.document.${kind}`)

const auditSearch: [string, string][] = [
  ['From', '2026-11-01T00:00:00Z'],
  ['To', '2026-12-01T00:00:00Z'],
  ['ActorId', '@colleague.id'],
  ['Action', 'letter.'],
  ['PatientCode', '@mine.patientCode'],
]
const breachScope = {
  actorId: '@colleague.id',
  address: '192.0.2.1',
  from: '2026-11-01T00:00:00Z',
  to: '2026-11-02T00:00:00Z',
}
const someCases = { ids: ['@applicant.id'], assignedTo: 'nobody', kind: 'Registration', overdue: false, filter: 'R-' }
const recallPlan = {
  productId: '@managed.recalled',
  batch: 'B-1',
  note: { en: 'It was withdrawn.', fil: 'Binawi po ito.' },
  replacement: { productId: '@managed.product', quantity: 3 },
}
const reportDays: [string, string][] = [
  ['From', '2026-09-07'],
  ['To', '2026-11-29'],
  ['PharmacyId', '@managed.pharmacy'],
  ['ProductId', '@place.product'],
]
const reportedFacts = {
  product: 'Insulin glargine',
  batch: 'B-1',
  beganOn: '2026-10-01',
  endedOn: '2026-10-02',
  seriousness: ['Hospitalization'],
  outcome: 'Recovered',
}
const heardFacts = {
  ...reportedFacts,
  reporter: { kind: 'Relative', name: 'A daughter', contact: '09175550100' },
  patient: { initials: 'MS', age: 60, sex: 'Female' },
}
const assessedFacts = {
  ...heardFacts,
  dose: '10 units',
  route: 'Subcutaneous',
  takenFor: 'Diabetes',
  takenSince: '2026-09-01',
  takenUntil: '2026-10-02',
  otherMedicines: 'None',
  history: 'None',
}
const productDetails = {
  name: 'Insulin glargine',
  strength: '100 units/mL pen',
  form: 'Solution',
  unit: 'pen',
  defaultQuantity: 12,
  letterDays: 90,
  prescriptionDays: 180,
  benefit: { en: 'Half', fil: 'Kalahati' },
}

const tierDetails = {
  names: { en: 'Care price', fil: 'Presyong may malasakit' },
  proof: 'Certificate of indigency',
  validMonths: 6,
  needsSecond: true,
}

const askBackText = firstTexts.find(({ purpose }) => purpose === 'AskBack')
const textWords = {
  name: 'Another page',
  code: null,
  title: { en: '', fil: '' },
  words: {
    en: '{firstName}, please send us the other page too.',
    fil: '{firstName}, pakipadala rin po ang isa pang pahina.',
  },
  retired: false,
}

const examples: Record<Name, Plan> = {
  register: {
    fields: [
      ['HCPCode', '@doctor.code'],
      ['FirstName', 'Maria'],
      ['MiddleName', 'Santos'],
      ['LastName', 'Halimbawa'],
      ['EmailAddress', 'maria.halimbawa@demo.test'],
      ['MobilePhoneNumber', '0917 555 0100'],
      ['Password', NEW_PASSWORD],
      ['IsAgreed', 'true'],
      ['Birthdate', '1960-02-29'],
      ['Language', 'fil'],
      ['ConsentVersion', '1'],
      ['OptionalConsents', 'reminders'],
      ['PaperKinds', '@place.kindsToRegister'],
    ],
    files: [['FileId', 'page'], ['FilePrescription', 'page'], ...paperPages],
  },
  readProfile: {},
  changePassword: {
    body: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD },
  },
  reauthenticate: { body: { password: PASSWORD } },
  editProfile: {
    body: {
      firstName: 'Maria',
      middleName: null,
      lastName: 'Halimbawa',
      emailAddress: '@mine.email',
      mobilePhoneNumber: '+63 917 555 0101',
    },
  },
  readProfilePhoto: {},
  uploadProfilePhoto: { fields: [], files: [['file', 'picture']] },
  listPharmacies: {},
  readBranch: { params: { branchId: '@place.branch' } },
  listLetters: { query: [...listed.query, ['Status', 'Issued'], ['Sorting', 'number DESC, issuedAt']] },
  readLetter: { params: { id: '@mine.letter.Claimed' } },
  claimLetter: { body: { id: '@mine.letter.Issued', pharmacyBranchId: '@place.branch' } },
  uploadClaimedGoodsReceipt: upload,
  uploadPrescription: { fields: [], files: [['File', 'page']] },
  uploadOfficialReceipt: upload,
  issueUploadTicket: {
    body: {
      uploadId: 'an-upload-1',
      kind: 'Prescription',
      originalName: 'prescription.pdf',
      size: 1000,
      sha256: 'a'.repeat(64),
    },
  },
  listOwnPapers: {},
  listPapersToRegister: { query: [['language', 'fil']] },
  putOfficialReceipt: {
    body: {
      id: '@mine.document.ReceiptNeedsQuantity',
      orQuantityInput: 1,
      together: [{ letterId: '@mine.letter.Scanned', quantity: 1 }],
    },
  },
  listNotifications: { query: [...listed.query, ['Sorting', 'createdAt DESC']] },
  markNotificationRead: { params: { id: '@mine.notification.unread' } },
  listDocuments: {
    query: [
      ...listed.query,
      ['Sorting', 'uploadedAt'],
      ['Kind', 'OfficialReceipt'],
      ['Status', 'UnderReview'],
      ['LetterOfAuthorizationId', '@mine.letter.Claimed'],
    ],
  },
  readDocument: { params: { id: '@mine.document.Id' } },
  viewDocument: {
    query: [
      ['filename', '@mine.filename.Id'],
      ['rendition', 'original'],
    ],
  },
  sendPasswordResetCode: {
    body: { email: '@mine.email', appName: 'Aruga', returnUrl: null, returnUrlHash: null },
  },
  verifyPasswordResetToken: { body: resetLink },
  resetPassword: { body: { ...resetLink, password: NEW_PASSWORD, securityAnswer: 'answer' } },
  unsubscribe: {},
  assignDoctor: { query: [['hcpCode', '@doctor.second']] },

  undoLetterClaim: { params: { id: '@mine.letter.Claimed' } },
  readLetterPrice: { params: { id: '@mine.letter.Claimed' } },
  listPurchases: { query: [['Year', thisYear]] },
  downloadPurchases: { query: [['Year', thisYear]] },
  searchBranches: {
    query: [
      ['Filter', 'avenue'],
      ['Latitude', '14.6'],
      ['Longitude', '121.0'],
      ['SkipCount', '0'],
      ['MaxResultCount', '5'],
    ],
  },
  markAllNotificationsRead: {},
  readPushSettings: {},
  savePushSettings: {
    body: { topics: ['letters', 'documents'], quiet: { from: '21:00', until: '07:00' }, timeZone: 'Asia/Manila' },
  },
  savePushSubscription: { body: pushSubscription },
  savePhone: { body: { service: 'apns', token: 'A1'.repeat(32) } },
  removePushSubscription: { body: { endpoint: pushSubscription.endpoint } },
  readSmsSettings: {},
  askSmsCode: {},
  confirmSmsNumber: { body: { code: '123456' } },
  saveSmsTopics: { body: { topics: [] } },
  pushShown: { body: { token: 'unknown' } },
  replaceDocument: {
    params: { id: '@mine.document.PrescriptionDeclined' },
    fields: [],
    files: [['File', 'page']],
  },
  removeProfilePhoto: {},
  redeemRegistrationCode: { body: { mobileNumber: '@newcomer.mobile', code: '@newcomer.code' } },
  redeemResetCode: { body: { mobileNumber: '@login.mobile', code: '@login.code' } },
  signUp: {
    body: {
      invitation: '@mine.invitationToken',
      firstName: 'Ana',
      lastName: 'Halimbawa',
      emailAddress: 'ana.halimbawa@demo.test',
      password: NEW_PASSWORD,
      language: 'en',
      appName: 'Aruga',
    },
  },
  deleteLogIn: { as: 'helper' },
  readLogInNames: {},
  askLogInNumber: { body: { mobileNumber: '@login.free' } },
  confirmLogInNumber: { body: { code: '@mine.numberCode' } },
  removeLogInNumber: {},
  setMailAddress: { body: { emailAddress: '@mine.email' } },
  sendRegistrationLink: { body: { email: '@mine.email', appName: 'Aruga' } },
  readRegistrationLink: { body: registrationLink },
  confirmRegistration: { body: { ...registrationLink, password: PASSWORD } },
  refuseRegistration: { body: registrationLink },
  confirmEmailAddress: { body: { userId: '@mine.accountId', token: '@mine.emailToken' } },
  undoEmailChange: { body: { userId: '@mine.accountId', token: '@mine.undoToken', password: NEW_PASSWORD } },
  cancelEmailChange: {},
  setLanguage: { body: { language: 'fil' } },
  requestDelayedReset: { body: resetLink },
  cancelDelayedReset: {},
  readResetQuestion: { body: resetLink },
  listSecurityQuestions: {},
  setSecurityQuestions: {
    body: {
      answers: [
        { id: 'first-school', answer: 'Rizal High' },
        { id: 'first-job', answer: 'Teacher' },
        { id: 'first-pet', answer: 'Bantay' },
      ],
    },
  },
  beginPasskeyLogIn: {},
  listPasskeys: {},
  beginPasskey: {},
  addPasskey: {
    body: {
      ...credential('added'),
      response: {
        clientDataJSON: '@passkey.added.clientDataJSON',
        attestationObject: '@passkey.added.attestationObject',
        transports: ['internal'],
      },
    },
  },
  renamePasskey: { params: { id: '@mine.passkey' }, body: { name: 'My phone' } },
  removePasskey: { params: { id: '@mine.passkey' } },
  beginPasskeyProof: {},
  proveByPasskey: {
    body: {
      ...credential('proof'),
      response: {
        clientDataJSON: '@passkey.proof.clientDataJSON',
        authenticatorData: '@passkey.proof.authenticatorData',
        signature: '@passkey.proof.signature',
        userHandle: '@passkey.proof.userHandle',
      },
    },
  },
  listSessions: {},
  listSignIns: {},
  endSession: { params: { id: '@mine.session.other' } },
  endOtherSessions: {},
  listOwnPatients: {},
  stopHelping: { params: { id: '@mine.helped' } },
  giveOver: { params: { id: '@mine.ward' } },
  registerSomebody: {
    fields: [
      ['HCPCode', '@doctor.code'],
      ['FirstName', 'Bituin'],
      ['LastName', 'Halimbawa'],
      ['Birthdate', '2015-03-14'],
      ['Grounds', 'Parent'],
      ['Relation', 'Mother'],
      ['IsAgreed', 'true'],
      ['PaperKinds', '@place.kindsToRegister'],
    ],
    files: [['FileId', 'page'], ['FilePrescription', 'page'], ['FileAuthority', 'page'], ...paperPages],
  },
  listCaregivers: {},
  inviteCaregiver: { body: { name: 'Ana Reyes', relation: 'Daughter', scope: ['send', 'claim'], lastDay: null } },
  cancelInvitation: { params: { id: '@mine.invitation' } },
  changeCaregiver: { params: { id: '@mine.caregiver' }, body: { scope: ['collect'], lastDay: null } },
  endCaregiver: { params: { id: '@mine.caregiver' } },
  readInvitation: { body: { token: '@mine.invitationToken', code: '123456' } },
  acceptInvitation: { body: { token: '@mine.invitationToken', code: '123456' } },
  listCollectors: {},
  nameCollector: { body: { name: 'Jun Dizon', relation: 'Son' } },
  listCollectorRequests: {},
  allowCollector: { params: { id: '@mine.collectorRequest' } },
  declineCollector: { params: { id: '@mine.declinedRequest' }, body: { answer: 'NotNow' } },
  takeBackCollector: { params: { id: '@mine.collector' } },
  listConsents: {},
  setConsent: { body: { purpose: 'reminders', granted: true, consentVersion: 1, language: 'en' } },
  listAccess: { query: [...listed.query, ['Sorting', 'at DESC']] },
  requestPortableCopy: {},
  readPortableCopy: {},
  downloadPortableCopy: { params: { id: '@mine.copy' } },
  requestErasure: {},
  readErasureRequest: {},
  withdrawErasureRequest: {},
  listReportableProducts: {},
  listOwnAdverseEvents: { query: [['MaxResultCount', '5']] },
  reportAdverseEvent: { body: { words: 'A rash', facts: reportedFacts } },
  addToAdverseEvent: { params: { id: '@sideEffect.waiting' }, body: { words: 'It is gone' } },
  readProgramFacts: { query: [['language', 'fil']] },
  listContentPages: { query: [['language', 'fil']] },
  readContentPage: { params: { slug: 'faq' }, query: [['language', 'fil']] },
  findHealthcareProfessional: { params: { hcpCode: '@doctor.code' } },
  followChanges: {},

  listCases: {
    query: [
      ...listed.query,
      ['Sorting', 'waitingSince DESC'],
      ['Kind', 'OfficialReceipt'],
      ['AssignedTo', 'nobody'],
      ['Overdue', 'true'],
    ],
  },
  countCases: {},
  readCase: { params: { kind: 'OfficialReceipt', id: '@mine.document.ReceiptWaiting' } },
  openCase: {
    params: { kind: 'Prescription', id: '@mine.document.PrescriptionDeclined' },
    body: { reason: 'Other', note: 'The doctor called' },
  },
  assignCase: {
    params: { kind: 'Registration', id: '@applicant.id' },
    body: { takeOverFrom: '2026-11-18T02:00:00.000Z' },
  },
  releaseCase: { params: { kind: 'Registration', id: '@applicant.id' } },
  listTeams: {},
  addTeam: { body: { name: 'Makati', memberIds: [] } },
  changeTeam: { params: { id: '@managed.team' }, body: { name: 'Quezon City', memberIds: ['@colleague.id'] } },
  removeTeam: { params: { id: '@managed.team' } },
  previewAssignment: { body: { ...someCases, to: { kind: 'team', id: '@managed.team' } } },
  assignCases: {
    body: { ...someCases, to: { kind: 'person', id: '@colleague.id' }, seenAt: '2026-11-18T02:00:00.000Z' },
  },
  undoAssignment: { params: { id: '@managed.batch' } },
  findReceiptBranches: { query: [['Filter', 'avenue']] },
  viewDocumentAsSent: { params: { id: '@mine.document.Id' }, body: { reason: 'PartnerAsked' } },
  viewPatientDocument: { params: { id: '@mine.document.Id' }, query: [['rendition', 'original']] },
  approveRegistration: {
    params: { id: '@applicant.id' },
    body: {
      documentIds: applied,
      letter: { productId: '@place.product', quantity: 3, prescription },
      acknowledged: openAcknowledged,
    },
  },
  declineRegistration: {
    params: { id: '@applicant.id' },
    body: { documentIds: applied, wrong: ['@applicant.document.Id'], reason: 'Blurry', note },
  },
  declineAsNotEligible: { params: { id: '@applicant.id' }, body: { documentIds: applied, note } },
  reconsiderRegistration: { params: { id: '@managed.notEligible' }, body: { reason: 'They called' } },
  acceptPrescription: {
    params: { id: '@mine.document.PrescriptionWaiting' },
    body: {
      letter: { productId: '@place.product', quantity: 3, prescription },
      acknowledged: prescriptionAcknowledged,
    },
  },
  checkReceipt: { params: { id: '@mine.document.ReceiptWaiting' }, body: receiptDetails },
  acceptReceipt: {
    params: { id: '@mine.document.ReceiptWaiting' },
    body: { ...receiptDetails, acknowledged: receiptAcknowledged },
  },
  acceptPaper: { params: { id: '@mine.document.PaperWaiting' }, body: { validUntil: tomorrow } },
  listPatientPapers: { params: { id: '@mine.id' } },
  requestPaper: { params: { id: '@mine.id' }, body: { kindId: '@place.paperKind', note } },
  withdrawPaperRequest: { params: { id: '@mine.paperRequest' } },
  declineDocument: { params: { id: '@mine.document.ReceiptWaiting' }, body: { reason: 'Other', note } },
  takeBackReceipt: { params: { id: '@mine.document.ReceiptAccepted' }, body: { reason: 'Other', note } },
  listProducts: {},
  listAllLetters: {
    query: [
      ...listed.query,
      ['Sorting', 'validUntil DESC'],
      ['Status', 'Issued'],
      ['ProductId', '@place.product'],
      ['EndsWithinDays', '90'],
    ],
  },
  readLettersSoFar: { params: { id: '@mine.id' } },
  readLetterFile: { params: { id: '@mine.letter.Claimed' } },
  issueLetter: {
    body: {
      patientId: '@mine.id',
      prescriptionId: '@mine.document.PrescriptionAccepted',
      productId: '@place.product',
      quantity: 6,
      prescription,
      acknowledged: openAcknowledged,
    },
  },
  listOwnQuestions: {},
  answerQuestion: { params: { id: '@mine.question' }, body: { answer: 'I bought 3 pens po.' } },
  askPatient: { params: { kind: 'OfficialReceipt', id: '@mine.document.ReceiptWaiting' }, body: { question: note } },
  withdrawQuestion: { params: { id: '@mine.question' } },
  listAskedCases: {},
  search: { body: { text: 'Maria' } },
  searchPatients: { body: { text: 'Maria' } },
  openPatient: { params: { id: '@mine.id' }, body: { reason: 'PatientAsked' } },
  readPatientOpening: { params: { id: '@mine.id' } },
  readPatient: { params: { id: '@mine.id' } },
  readPatientTimeline: { params: { id: '@mine.id' }, query: [['Kind', 'Letter']] },
  writeToPatient: {
    params: { id: '@mine.id' },
    body: {
      title: { en: 'About your letter', fil: 'Tungkol sa inyong sulat' },
      body: { en: 'Please call us.\n\nThank you.' },
    },
  },
  listOwnMessages: {},
  writeToProgram: { body: { words: 'When is my letter ready po?\nThank you.' } },
  listWaitingMessages: {},
  settleMessages: { params: { id: '@mine.id' } },
  noteCall: {
    params: { id: '@mine.id' },
    body: {
      at: '2026-01-02T03:04:05Z',
      direction: 'FromPatient',
      outcome: 'FollowUp',
      words: 'Asked where to buy.\nWe call back.',
      followUp: { day: tomorrow, ownerId: '@colleague.id' },
    },
  },
  enrolPatient: {
    fields: [
      ['HCPCode', '@doctor.code'],
      ['FirstName', 'Rosario'],
      ['LastName', 'Halimbawa'],
      ['Birthdate', '1954-04-09'],
      ['MobilePhoneNumber', '0917 555 0142'],
      ['PostalAddress', '1 Test Avenue'],
      ['Language', 'fil'],
      ['ConsentVersion', '1'],
      ['OptionalConsents', 'reminders'],
      ['IsAgreed', 'true'],
      ['SignedOn', 'paper'],
      ['Witness', 'Tess Halimbawa'],
      ['IsAnotherPerson', 'true'],
      ['PaperKinds', '@place.kindsToRegister'],
    ],
    files: [['FileId', 'page'], ['FilePrescription', 'page'], ['FileConsent', 'page'], ...paperPages],
  },
  listEnrolments: {},
  offerTakeOver: { params: { id: '@enrolled.id' } },
  listCards: { params: { id: '@mine.id' } },
  makeCard: { params: { id: '@enrolled.id' } },
  revokeCard: { params: { id: '@enrolled.id' }, body: { reason: 'Lost' } },
  lookUpCard: { body: { number: '@enrolled.number', idShown: 'NationalId' } },
  claimByCard: { body: { number: '@enrolled.number', idShown: 'NationalId', letterIds: ['@enrolled.letter'] } },
  claimByCall: {
    params: { id: '@mine.id' },
    body: { letterIds: ['@mine.letter.Issued'], branchId: '@place.branch', asked: 'Birthdate and address' },
  },
  listPaperNotices: {},
  printPaperNotices: { body: { ids: ['@enrolled.notice'] } },
  readPostalAddress: { params: { id: '@mine.id' } },
  setPostalAddress: { params: { id: '@mine.id' }, body: { address: '2 Test Avenue\nQuezon City' } },
  listFollowUps: { query: [['Whose', 'myTeams']] },
  countFollowUps: {},
  listWhoMayAct: { params: { id: '@mine.id' } },
  proposeAccess: {
    params: { id: '@mine.id' },
    fields: [
      ['EmailAddress', '@theirs.inviterEmail'],
      ['Relation', 'Guardian'],
      ['Scope', 'own'],
      ['Paper', 'Court order 12-2026'],
    ],
    files: [['FilePaper', 'page']],
  },
  confirmAccess: { params: { id: '@mine.accessProposal' } },
  declineAccess: { params: { id: '@mine.accessProposal' }, body: { reason: 'It is not signed' } },
  endPatientAccess: { params: { id: '@mine.caregiver' }, body: { reason: 'The court has ended it' } },
  markDisagreement: { params: { id: '@mine.id' }, body: { disagree: true, reason: 'Both called' } },
  listPatientFollowUps: { params: { id: '@mine.id' } },
  planFollowUp: { params: { id: '@mine.followUp' }, body: { day: tomorrow, ownerId: '@colleague.id' } },
  finishFollowUp: { params: { id: '@mine.followUp' }, body: { result: 'They found it.\nNothing else.' } },
  reopenFollowUp: { params: { id: '@mine.followUpDone' } },
  listPatientTiers: { params: { id: '@tiered.patient' } },
  grantTier: {
    params: { id: '@mine.id' },
    body: { tierId: '@tiered.tier', reason: 'She earns nothing.', seen: 'Certificate of indigency, by mail' },
  },
  confirmTier: { params: { id: '@tiered.waiting' } },
  declineTier: { params: { id: '@tiered.waiting' }, body: { reason: 'The certificate is old.' } },
  endTier: { params: { id: '@tiered.inForce' }, body: { reason: 'She has an income again.' } },
  readPriceTerms: {},
  cancelLetter: { params: { id: '@mine.letter.Claimed' }, body: { reason: 'PatientAsked', note } },
  lookUpClaim: { body: { code: '@mine.code.Claimed' } },
  checkClaim: { body: { code: '@mine.code.Claimed' } },
  viewClaimPhoto: { params: { id: '@mine.letter.Scanned' } },
  dispenseClaim: {
    body: {
      code: '@mine.code.Claimed',
      letterId: '@mine.letter.Claimed',
      ...{ quantity: 1, batch: 'LOT-7', expiresOn: '2099-12-31' },
      together: [{ letterId: '@mine.letter.ClaimedTogether', quantity: 2 }],
    },
  },
  readDispensing: { params: { id: '@mine.dispensing' } },
  correctDispensing: {
    params: { id: '@mine.dispensing' },
    body: { quantity: 3, reason: 'Other', note: 'Two boxes had one pen' },
  },
  refuseClaim: {
    body: {
      code: '@mine.code.Scanned',
      letterIds: ['@mine.letter.Scanned'],
      ...{ reason: 'Other', note: 'The till is closed' },
    },
  },
  askForCollector: { body: { code: '@mine.code.Scanned', name: 'Ana Reyes', relation: 'Daughter' } },
  readAsked: { body: { code: '@mine.code.Claimed' } },
  stopAsking: { params: { id: '@mine.collectorRequest' } },
  exportCounterMonth: { query: [['Month', '2026-09-01']] },
  readCounterMonth: { query: [['Month', '2026-09-01']] },
  readCounterDay: {
    query: [
      ['Day', '2026-11-20'],
      ['Filter', 'insulin'],
      ['SkipCount', '0'],
      ['MaxResultCount', '5'],
    ],
  },

  readStaffProfile: {},
  listStaffAccounts: { body: { ...searched, Sorting: 'name', Role: 'reviewer', State: 'Active' } },
  inviteStaff: {
    body: {
      name: 'Rosa Halimbawa',
      emailAddress: 'rosa.halimbawa@demo.test',
      roles: ['pharmacist'],
      branchId: '@place.branch',
      otherBranchIds: ['@place.branch'],
    },
  },
  inviteStaffAgain: { params: { id: '@colleague.invited' } },
  editStaffAccount: {
    params: { id: '@colleague.id' },
    body: {
      name: 'Rosa Halimbawa',
      roles: ['pharmacist'],
      branchId: '@place.branch',
      otherBranchIds: ['@place.branch'],
    },
  },
  closeStaffAccount: { params: { id: '@colleague.id' } },
  reopenStaffAccount: { params: { id: '@colleague.id' } },
  endStaffSessions: { params: { id: '@colleague.id' } },
  resetSecondFactor: { params: { id: '@colleague.id' } },
  resetTillPin: { params: { id: '@colleague.id' } },
  checkPatients: { fields: [], files: [['file', 'patients']] },
  listPatientImports: { query: [['MaxResultCount', '10']] },
  readPatientImport: { params: { id: '@managed.patientImport' } },
  listPatientRows: {
    params: { id: '@managed.patientImport' },
    query: [
      ['Outcome', 'Same'],
      ['MaxResultCount', '10'],
    ],
  },
  settlePatientRow: { params: { id: '@managed.patientImport', row: '3' }, body: { isOther: true } },
  exportPatientRows: { params: { id: '@managed.patientImport' } },
  importPatients: { params: { id: '@managed.patientImport' } },
  invitePatients: { params: { id: '@managed.importedFile' } },
  exportPatientCards: { params: { id: '@managed.importedFile' } },
  undoPatientImport: { params: { id: '@managed.undoableFile' } },
  checkStaffFile: { fields: [], files: [['file', 'staff']] },
  importStaffFile: { params: { id: '@managed.staffFile' } },
  readStaffFile: { params: { id: '@managed.staffFile' } },
  listStaffFileRows: {
    params: { id: '@managed.staffFile' },
    query: [
      ['Outcome', 'New'],
      ['MaxResultCount', '10'],
    ],
  },
  exportStaffFileResult: { params: { id: '@managed.staffFile' } },
  exportStaff: {},
  listBranchStaff: { body: { Filter: 'somebody', SkipCount: 0, MaxResultCount: 10 } },
  inviteToBranch: {
    body: { name: 'Rosa Halimbawa', emailAddress: 'rosa-at-branch@demo.test', branchId: '@place.branch' },
  },
  giveTillPin: { params: { id: '@colleague.pharmacist' } },
  inviteToBranchAgain: { params: { id: '@colleague.invitedPharmacist' } },
  endBranchStaffSessions: { params: { id: '@colleague.pharmacist' } },
  takeFromBranches: { params: { id: '@colleague.pharmacist' } },
  listManagedPharmacies: { query: [...listed.query, ['Sorting', 'name DESC']] },
  addPharmacy: { body: { name: 'Bagong Botika' } },
  editPharmacy: { params: { id: '@managed.pharmacy' }, body: { name: 'Another Botika' } },
  setPharmacyService: { params: { id: '@managed.pharmacy' }, body: { inService: false } },
  listManagedBranches: {
    query: [...listed.query, ['Sorting', 'city'], ['PharmacyId', '@managed.pharmacy'], ['InService', 'true']],
  },
  addBranch: { params: { id: '@managed.pharmacy' }, body: { ...branchDetails, name: 'New Lane' } },
  editBranch: { params: { id: '@managed.branch' }, body: branchDetails },
  setBranchService: { params: { id: '@managed.branch' }, body: { inService: false } },
  listManagedProfessionals: { query: [...listed.query, ['Sorting', 'hcpCode'], ['InUse', 'true']] },
  addProfessional: { body: { hcpCode: 'HCP-7002', name: 'Dr. Test', specialty: 'Oncology', clinic: 'Test Clinic' } },
  editProfessional: {
    params: { id: '@managed.professional' },
    body: { name: 'Dr. Test', specialty: 'Oncology', clinic: 'Test Clinic' },
  },
  setProfessionalUse: { params: { id: '@managed.professional' }, body: { inUse: false } },
  checkTable: { params: { table: 'healthcare-professionals' }, fields: [], files: [['file', 'table']] },
  importTable: { params: { id: '@managed.import' } },
  readTableImport: { params: { id: '@managed.import' } },
  listTableFaults: { params: { id: '@managed.import' } },
  exportTable: { params: { table: 'branches' } },
  listEditedPages: {},
  readEditedPage: { params: { slug: 'faq', language: 'fil' } },
  readPageVersion: { params: { slug: 'faq', language: 'fil', version: '1' } },
  saveDraft: {
    params: { slug: 'faq', language: 'fil' },
    body: { title: 'Mga tanong', markdown: '## Tanong?', seen: null },
  },
  discardDraft: { params: { slug: 'tnc', language: 'en' } },
  publishPage: { params: { slug: 'tnc' }, body: { seen: { en: DRAFT_REVISION, fil: null } } },
  listEducationPages: {},
  addEducationPage: { body: { productId: '@managed.product', title: 'How to keep it', markdown: 'Keep it cool.' } },
  arrangeEducationPage: { params: { slug: EDUCATION_SLUG }, body: { shown: true, place: 1 } },
  readProgram: {},
  editProgram: {
    body: {
      name: 'Aruga',
      accentColour: null,
      phone: null,
      emailAddress: null,
      hours: { en: null, fil: null },
      address: null,
      privacyEmailAddress: null,
    },
  },
  readCombinations: {},
  chooseCombination: { body: { combination: 'OnStatutoryPrice', from: '2027-01-01' } },
  readBoard: {},
  listSecondLooks: {},
  openSecondLook: { params: { id: '@mine.secondLook' } },
  answerSecondLook: { params: { id: '@mine.secondLook' }, body: { answer: 'Accept', note: 'The seal can be read' } },
  listReminderSettings: {},
  changeReminder: { params: { kind: 'LetterUnclaimed' }, body: { wanted: true, days: 7, leftOut: 0 } },
  readSecondLookShare: {},
  changeSecondLookShare: { body: { percent: 10 } },
  readBranchAnswers: {},
  changeBranchAnswers: { body: { wanted: true } },
  readWorkingTime: {},
  changeWorkingTime: {
    body: { promise: { registration: 2, prescription: 1, receipt: 3 }, weekdays: [1, 2, 3, 4, 5, 6] },
  },
  putHoliday: { params: { day: '2027-03-10' }, body: { name: 'Eidul Fitr' } },
  removeHoliday: { params: { day: '2026-12-08' } },
  listTexts: {},
  listPaperKinds: {},
  addPaperKind: { body: { ...paperKindFields, names: { en: 'Laboratory result', fil: 'Resulta ng laboratoryo' } } },
  changePaperKind: { params: { id: '@place.paperKind' }, body: { ...paperKindFields, productId: '@place.product' } },
  orderPaperKinds: { body: { ids: ['@place.requestedKind'] } },
  addText: { body: { purpose: 'AskBack', ...textWords, name: 'The last page' } },
  changeText: { params: { id: askBackText?.id ?? '' }, body: textWords },
  orderTexts: { body: { purpose: 'AskBack', ids: [askBackText?.id ?? ''] } },
  listManagedProducts: { query: [...listed.query, ['Sorting', 'name']] },
  readManagedProduct: { params: { id: '@managed.product' } },
  addProduct: { body: productDetails },
  editProduct: { params: { id: '@managed.product' }, body: productDetails },
  setProductUse: { params: { id: '@managed.product' }, body: { inUse: false } },
  listTiers: {},
  addTier: { body: tierDetails },
  changeTier: { params: { id: '@tiered.tier' }, body: tierDetails },
  setTierUse: { params: { id: '@tiered.tier' }, body: { inUse: false } },
  setTierRule: { params: { id: '@tiered.tier', productId: '@managed.product' }, body: { benefitRule: null } },
  listPrices: { params: { id: '@managed.product' }, query: listed.query },
  setPrice: {
    params: { id: '@managed.product' },
    body: { pharmacyId: null, branchId: '@managed.branch', amount: 110_000, from: '2026-12-01' },
  },
  removePrice: { params: { id: '@managed.product', from: '2030-01-01' }, query: [['PharmacyId', '@managed.pharmacy']] },
  readSecondPersonLimit: {},
  changeSecondPersonLimit: { body: { percent: 20 } },
  listProposals: {},
  proposeChanges: {
    body: {
      price: {
        ...{ productId: '@managed.product', pharmacyId: null, branchId: '@managed.branch' },
        ...{ amount: 110_000, from: '2026-12-01' },
      },
      priceRemoval: {
        ...{ productId: '@managed.product', pharmacyId: '@managed.pharmacy', branchId: null },
        from: '2031-01-01',
      },
      rule: { productId: '@managed.product', benefitRule: null, benefit: { en: 'Half', fil: 'Kalahati' } },
      tierRule: { tierId: '@tiered.tier', productId: '@managed.product', benefitRule: null },
    },
  },
  acceptProposal: { params: { id: '@proposal.theirs' }, body: { seen: '@proposal.seen' } },
  declineProposal: { params: { id: '@proposal.theirs' }, body: { reason: 'The pharmacy agreed to less.' } },
  withdrawProposal: { params: { id: '@proposal.own' } },
  listTaxes: { params: { id: '@managed.product' } },
  setTax: {
    params: { id: '@managed.product' },
    body: { isExempt: true, advisory: 'FDA Advisory 2024-0006', from: '2026-12-01' },
  },
  removeTax: { params: { id: '@managed.product', from: '2030-01-01' } },
  listAnnouncements: { query: [...listed.query, ['Sorting', 'sentAt DESC']] },
  countAudience: { body: { productId: '@place.product' } },
  sendAnnouncement: {
    body: { title: { en: 'News', fil: 'Balita' }, body: { en: 'Some news.', fil: 'May balita po.' }, audience: {} },
  },
  listErasureRequests: { query: [...listed.query, ['Sorting', 'dueBy'], ['State', 'Open']] },
  readRetention: {},
  changeRetentionPeriod: {
    params: { class: 'Notification' },
    body: { months: 25, reason: 'Patients ask for older ones' },
  },
  listDisposals: {
    query: [
      ['SkipCount', '0'],
      ['MaxResultCount', '5'],
      ['Sorting', 'at DESC'],
      ['Class', 'Notification'],
    ],
  },
  listBudgets: {},
  checkBudgets: {
    query: [
      ['productId', '@managed.product'],
      ['quantity', '3'],
    ],
  },
  addBudget: { body: { productId: '@managed.product', period: 'Month', day: '2031-05-20', amount: 5_000_000 } },
  changeBudget: { params: { id: '@managed.budget' }, body: { amount: 6_000_000, reason: 'More patients' } },
  makeStatements: { body: { month: '2026-09-01' } },
  listStatements: { query: [...listed.query, ['State', 'Open'], ['Month', '2026-09-01']] },
  readStatement: { params: { id: '@statement.open' } },
  listStatementLines: {
    params: { id: '@statement.open' },
    query: [
      ['SkipCount', '0'],
      ['MaxResultCount', '5'],
    ],
  },
  exportStatement: { params: { id: '@statement.open' }, query: [['Format', 'Csv']] },
  exportStatements: { query: [['Month', '2026-09-01']] },
  disputeStatementLine: { params: { id: '@statement.openLine' }, body: { reason: 'It was eight pens' } },
  answerStatementDispute: {
    params: { id: '@statement.disputedLine' },
    body: { owedAmount: 90_000, answer: 'As you say' },
  },
  acceptStatement: { params: { id: '@statement.open' }, body: { owedAmount: 100_000 } },
  payStatement: { params: { id: '@statement.accepted' }, body: { reference: 'BANK-1', paidOn: '2026-11-20' } },
  checkStatementPayments: { fields: [], files: [['file', 'payments']] },
  payStatements: {
    body: {
      payments: [
        { row: 2, number: '@statement.acceptedNumber', amount: 100_000, paidOn: '2026-11-20', reference: 'BANK-1' },
      ],
    },
  },
  listLegalHolds: { body: { ...searched, State: 'InForce' } },
  placeLegalHold: { body: { patientCode: '@mine.patientCode', reason: 'A lawsuit', reviewOn: '2027-05-01' } },
  liftLegalHold: { params: { id: '@held.hold' }, body: { reason: 'The lawsuit is over' } },
  erasePatient: { params: { id: '@erasing.request' }, body: { patientCode: '@erasing.code' } },
  listAdverseEvents: {
    query: [
      ['View', 'Open'],
      ['Filter', 'a'],
      ['MaxResultCount', '5'],
    ],
  },
  listProductsToReport: {},
  listAdverseEventMonths: {},
  exportAdverseEventMonth: {
    query: [
      ['Month', '2026-10-01'],
      ['Format', 'Pdf'],
    ],
  },
  settleAdverseEventMonth: { body: { month: '2026-10-01', kind: 'AskedAfter', words: 'AE-2610-101?' } },
  recordAdverseEvent: {
    body: {
      words: 'She fainted',
      knownAt: '2026-11-01T08:00:00Z',
      patientCode: '@mine.patientCode',
      facts: heardFacts,
    },
  },
  readAdverseEvent: { params: { id: '@sideEffect.waiting' } },
  followUpAdverseEvent: {
    params: { id: '@sideEffect.handedOver' },
    body: { words: 'It is gone', knownAt: '2026-11-01T08:00:00Z' },
  },
  assessAdverseEvent: { params: { id: '@sideEffect.waiting' }, body: { version: 1, facts: assessedFacts } },
  exportAdverseEvent: { params: { id: '@sideEffect.waiting' }, query: [['Format', 'Pdf']] },
  handOverAdverseEvent: { params: { id: '@sideEffect.waiting' }, body: { version: 1, to: 'By mail to the holder' } },
  acknowledgeAdverseEvent: {
    params: { id: '@sideEffect.handedOver' },
    body: { version: 1, by: 'The holder', reference: 'MAH-1', at: '2026-11-01T08:00:00Z' },
  },
  readAdverseEventClock: {},
  confirmAdverseEventClock: { body: { seriousDays: 15, otherDays: 90 } },
  listSignals: {
    query: [
      ['View', 'Unclosed'],
      ['Kind', 'SamePerson'],
      ['MaxResultCount', '5'],
    ],
  },
  countSignals: {},
  readSignal: { params: { id: '@signal.id' } },
  lookIntoSignal: { params: { id: '@signal.id' } },
  closeSignal: { params: { id: '@signal.id' }, body: { outcome: 'Harmless', note: 'They are twins.' } },
  listBreaches: { query: [...listed.query, ['Sorting', 'knownAt DESC']] },
  openBreach: { body: { summary: 'A lost laptop', knownAt: '2026-11-01T08:00:00Z', scope: breachScope } },
  readBreach: { params: { id: '@managed.breach' } },
  searchBreach: { params: { id: '@managed.breach' }, body: breachScope },
  listAffectedPatients: { params: { id: '@managed.breach' }, query: [...listed.query, ['Sorting', 'entries DESC']] },
  exportAffectedPatients: { params: { id: '@managed.breach' } },
  recordCommissionTold: { params: { id: '@managed.breach' }, body: { at: '2026-11-01T09:00:00Z' } },
  tellAffectedPatients: {
    params: { id: '@managed.breach' },
    body: { title: { en: 'A breach', fil: 'May nakakita' }, body: { en: 'Some news.', fil: 'May balita po.' } },
  },
  closeBreach: { params: { id: '@managed.breach' }, body: { conclusion: 'The laptop was found.' } },
  listRecalls: { query: [...listed.query, ['Sorting', 'productName']] },
  readReportedDefect: { params: { id: '@sideEffect.defect' } },
  draftRecall: { body: recallPlan },
  readRecall: { params: { id: '@managed.recall' } },
  changeRecall: { params: { id: '@managed.recall' }, body: recallPlan },
  listRecalledLetters: {
    params: { id: '@managed.recall' },
    query: [...listed.query, ['Sorting', 'number'], ['Outcome', 'Replaced']],
  },
  exportRecalledLetters: { params: { id: '@managed.recall' } },
  exportRecalledBatch: { params: { id: '@managed.recall' } },
  startRecall: { params: { id: '@managed.recall' }, body: { letters: 1 } },
  callOffRecall: { params: { id: '@managed.recall' } },
  searchAudit: { query: [...auditSearch, ['Before', '1'], ['MaxResultCount', '20']] },
  exportAudit: { query: auditSearch },
  readReport: { query: reportDays },
  exportReport: { query: [...reportDays, ['Table', 'weeks']] },
  readOperations: {},
  retryJobs: { params: { queue: 'mail' } },
  listDamagedFiles: {},
  listMailsNotSent: {},
  sendMailAgain: { params: { id: '@mine.notification.read' } },
  listWebhooks: {},
  addWebhook: {
    body: {
      address: 'https://receiver.test/events',
      purpose: 'Counting claims',
      kinds: ['letter.claimed'],
      endsOn: tomorrow,
    },
  },
  allowWebhook: { params: { id: '@outside.off' } },
  stopWebhook: { params: { id: '@outside.off' } },
  removeWebhook: { params: { id: '@outside.unused' } },
  rotateWebhookSecret: { params: { id: '@outside.on' } },
  endFormerSecret: { params: { id: '@outside.on' } },
  listWebhookEvents: { params: { id: '@outside.on' }, query: [['MaxResultCount', '5']] },
  sendWebhookEventAgain: { params: { id: '@outside.event' } },
  readTillPin: {},
  listStockOuts: { params: { id: '@mine.letter.Claimed' } },
  readFreeUnits: { params: { id: '@mine.letter.Claimed' } },
  listStock: listed,
  tellStock: { params: { id: '@place.product' }, body: { isOut: true, expectedOn: '2099-12-31' } },
  listComingClaims: {},
  answerComingClaims: { params: { id: '@place.product' }, body: { claims: ['@mine.letter.Claimed'], answer: 'Ready' } },
  chooseBranch: { body: { branchId: '@place.branch' } },
  setTillPin: { body: { pin: '480517' } },
  removeTillPin: {},
  lockTill: {},
  unlockTill: { body: { pin: '480517' } },
  readSecondFactor: {},
  beginSecondFactor: { as: 'pharmacist' },
  confirmSecondFactor: { as: 'administrator', body: { code: '@secondFactor.code' } },
  removeSecondFactor: { body: { code: '@secondFactor.recoveryCode' } },
}

export const exampleOf = (endpoint: Endpoint): Plan => structuredClone(examples[endpoint.name as Name])
