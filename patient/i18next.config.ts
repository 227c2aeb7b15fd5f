// `npm run locales`, from the root, finds unused texts in locales/. The compiler (patient/src/i18n/resources.ts) and `npm run locales`
// check that every key has a text in each language.
import { readdirSync } from 'node:fs'
import { languageCodes } from '@aruga/contract/languages'
import { defineConfig } from 'i18next-cli'

/** Keys chosen at run time, by a code, a state or a name that the parser cannot follow. */
const chosenAtRunTime = {
  'adverse-events':
    'answer_* childDueLate dayToCome endsBefore productMissing goesOn_* harm_* kind_* kindDetail_* question_* state_* stillTaking_* what_* wordsMissing',
  audit: `reason_* CaseRead ClaimLookedUp CollectorAsked ClaimRefused DocumentDecided DocumentViewed DocumentViewedAsSent FileOpened FileRead HoldChanged SideEffectHandedOver SideEffectRead SideEffectRecorded safety LetterCancelled
    HelpAccepted InvitationTried HelpGivenUp HelpDecided Registered ConsentChanged LetterClaimed LetterClaimUndone PaperSent Enrolled CardChanged ClaimedByCard ClaimedByCall NewsPrinted clinic MessageSent CollectorsChanged ProfileChanged caregiver
    LetterIssued MessageWritten MessageRead CallNoted FollowUpChanged PriceDecided Other PhotoViewed RegistrationDecided BroughtIn RegistrationRead UnitsCorrected UnitsDispensed
    administrator pharmacist reviewer today yesterday`,
  'caregivers-switch': 'grounds.*',
  collectors: 'request.next.* request.outcome.*',
  consents: 'reminders remindersDetail research researchDetail',
  'decline-reasons': 'reason_*',
  documents: 'kind* turnAgain*',
  'documents-papers': 'state_*',
  'documents-outbox': 'phoneSends',
  drafts:
    'claim doctor goods paper photo prescription profile quantity questions receipts replace answer sideEffect sideEffectAddition message',
  'field-errors': '*',
  home: `claim sendPrescription showCode uploadReceipt the*`,
  letters: 'again* by_* state_*',
  'letters-claim': 'answer_*',
  'letters-purchases': 'discounts programPaid vatOff',
  notices: '*',
  notifications: 'earlier today yesterday open*',
  photos: 'advice_* fault_* refused_*',
  'photos-camera': 'frame_* hint_* how_* problem_* remedy_* title_*',
  'photos-upload': 'cut inProgress stopped',
  problems: '*',
  'profile-photo': 'removed saved refused_*',
  questions: 'about* turn*',
  registration: `check checkLead checkTitle consent consentLead consentTitle contact contactLead contactTitle doctor
    doctorLead doctorTitle id idLead idTitle person personLead personTitle prescription prescriptionLead prescriptionTitle`,
  'registration-somebody': `authorityLead* authorityTitle birthdateMissing consentLead consentTitle idLead idTitle notAChild personLead personTitle
    prescriptionLead prescriptionTitle relationMissing whoGuardian whoGuardianDetail whoLead whoParent whoParentDetail whoTitle`,
  'registration-steps': `paperCode paperCodeDetail paperContact paperContactDetail paperId paperIdDetail paperPrescription
    paperPrescriptionDetail`,
  sessions: 'Locked LoggedIn LoggedInOnNewDevice LoggedOutForSafety WrongPassword',
  shell: 'account documents home letters notifications questions',
}

/** The server and the console have their own texts; the console and the demo also use the texts of declines. */
const otherNamespaces = readdirSync('locales/en')
  .filter((file) => /\.(server|console)\.json$|^decline-messages/.test(file))
  .map((file) => file.replace('.json', ''))

export default defineConfig({
  locales: [...languageCodes],
  extract: {
    input: ['patient/src/**/*.{ts,tsx}', 'contract/src/**/*.ts'],
    ignore: ['**/*.test.{ts,tsx}'],
    output: 'locales/{{language}}/{{namespace}}.json',
    defaultNS: false,
    extractFromComments: false,
    useTranslationNames: ['useTranslation', 'useTexts', 'textsOf'],
    ignoreNamespaces: otherNamespaces,
    preservePatterns: Object.entries(chosenAtRunTime).flatMap(([namespace, keys]) =>
      keys.split(/\s+/).map((key) => `${namespace}:${key}`),
    ),
  },
})
