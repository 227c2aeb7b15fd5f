// The screens of a patient who is logged in.
import { showToCameraNow } from '../../support/browser/drawn-camera.ts'
import { drawId, drawPaperOnTable, drawPrescription } from '../../support/patient/sample-documents.ts'
import { choosesFiles, press, scrollsTo, sequence, types, waitsFor } from '../actions.ts'
import type { DemoData } from './demo-data.ts'
import type { Screen } from './screen.ts'

const letter = (product: string) => ({
  path: ({ maria }: DemoData) => `/loa-details?id=${maria.letters.get(product)}`,
  shownPath: '/loa-details?id=…',
  by: 'maria' as const,
})
const document = (which: 'declined' | 'needsQuantity' | 'held' | 'removed', more = '') => ({
  path: ({ ligaya }: DemoData) => `/uploaded-documents?id=${ligaya[which]}${more}`,
  shownPath: `/uploaded-documents?id=…${more}`,
  by: 'ligaya' as const,
})
const sheet = waitsFor('ion-modal.show-modal h2')
const question = waitsFor('ion-alert')

const opensCamera = sequence(
  async (page) => showToCameraNow(page, await drawPaperOnTable()),
  press(/^(Take a photo|Use the camera|Kumuha ng litrato|Gamitin ang camera)$/),
  waitsFor('.chip__good'),
)

export const patientScreens: Screen[] = [
  { name: 'home', title: 'Home', path: '/tabs/home', by: 'maria', states: /letter-of-authorization\/\?/ },
  { name: 'home-waiting', title: 'Home, registration under review', path: '/tabs/home', by: 'waiting' },
  { name: 'home-declined', title: 'Home, registration to be corrected', path: '/tabs/home', by: 'declined' },
  { name: 'home-asked', title: 'Home, with a question to answer', path: '/tabs/home', by: 'nena' },
  { name: 'home-documents', title: 'Home, with documents that need the patient', path: '/tabs/home', by: 'ligaya' },
  { name: 'letters', title: 'Letters', path: '/tabs/letters', by: 'maria', states: /letter-of-authorization\/\?/ },
  {
    ...letter('Alagamet'),
    name: 'loa-ready',
    title: 'Letter, ready to claim',
    states: /patient-client\/pharmacy$/,
  },
  {
    ...letter('Alagamet'),
    name: 'loa-branch',
    title: 'Letter, a branch chosen',
    prepare: sequence((page) => page.getByRole('radio').first().click(), waitsFor('.branch-choice__branch-more')),
  },
  {
    ...letter('Alagamet'),
    name: 'loa-map',
    title: 'Letter, branches on a map',
    prepare: sequence(press(/^(Show the map|Ipakita ang mapa)$/), waitsFor('.leaflet-tile-loaded')),
  },
  {
    ...letter('Dalisulin'),
    name: 'loa-code',
    title: 'Letter, with its code',
    states: /letter-of-authorization-details\//,
    neverEmpty: true,
  },
  {
    ...letter('Dalisulin'),
    name: 'loa-undo',
    title: 'Letter, before a claim is undone',
    prepare: sequence(press(/(Undo the claim|Bawiin ang pagkuha)$/), question),
  },
  { ...letter('Ginhavara'), name: 'loa-dispensed', title: 'Letter, all bought' },
  { ...letter('Kalmatrex'), name: 'loa-expired', title: 'Letter that has ended' },
  { ...letter('Siglaflo'), name: 'loa-cancelled', title: 'Letter, cancelled' },
  {
    name: 'loa-receipts',
    title: 'Letter, a receipt to send again',
    by: 'ligaya',
    shownPath: '/loa-details?id=…',
    path: ({ ligaya }) => `/loa-details?id=${ligaya.letter}`,
    prepare: scrollsTo(/^(Receipts|Mga resibo)$/),
  },
  {
    name: 'or-upload-form',
    title: 'Receipts',
    path: '/or-upload-form',
    by: 'maria',
    states: /letter-of-authorization\/\?/,
  },
  {
    name: 'or-upload-form-filled',
    title: 'Receipts, one without its quantity',
    path: ({ ligaya }) => `/or-upload-form?letter=${ligaya.letter}`,
    shownPath: '/or-upload-form',
    by: 'ligaya',
    prepare: sequence(
      choosesFiles(() => drawPrescription(5), drawId),
      waitsFor('.filmstrip__film li:nth-child(2)'),
      press(/^(Send 2 receipts|Ipadala ang 2 resibo)/),
      waitsFor('.field__error'),
    ),
  },
  { name: 'e-loa-form', title: 'New prescription', path: '/e-loa-form', by: 'maria' },
  {
    name: 'camera',
    title: 'The camera',
    path: '/e-loa-form',
    by: 'maria',
    prepare: opensCamera,
  },
  {
    name: 'camera-shot',
    title: 'The camera: a photo to be confirmed',
    path: '/e-loa-form',
    by: 'maria',
    prepare: sequence(opensCamera, press(/^(Take photo|Kunan)$/), waitsFor('.camera__shot')),
  },
  {
    name: 'uploaded-documents',
    title: 'Documents',
    path: '/uploaded-documents',
    by: 'maria',
    states: /patient-client\/document\?/,
  },
  {
    name: 'document',
    title: 'A document',
    path: ({ maria }) => `/uploaded-documents?id=${maria.document}`,
    shownPath: '/uploaded-documents?id=…',
    by: 'maria',
  },
  {
    name: 'document-viewer',
    title: 'A document, zoomed',
    path: ({ maria }) => `/uploaded-documents?id=${maria.document}`,
    shownPath: '/uploaded-documents?id=…',
    by: 'maria',
    prepare: sequence(
      (page) => page.locator('.document-details__document-preview').click(),
      waitsFor('.viewer__viewer-box img'),
      (page) => page.locator('.viewer__viewer-foot input').fill('1.5'),
    ),
  },
  { ...document('declined'), name: 'document-declined', title: 'A document that needs a new photo' },
  { ...document('held'), name: 'document-held', title: 'A document that waits for the virus scanner' },
  { ...document('removed'), name: 'document-removed', title: 'A document that was not safe to open' },
  {
    name: 'uploaded-documents-held',
    title: 'Documents, one held and one removed',
    path: '/uploaded-documents',
    by: 'ligaya',
  },
  { ...document('declined', '&replace=1'), name: 'document-replace', title: 'Replacing a declined photo' },
  { ...document('needsQuantity'), name: 'document-quantity', title: 'A document that needs its quantity' },
  {
    ...document('needsQuantity'),
    name: 'document-pdf',
    title: 'The pages of a PDF',
    prepare: sequence(
      (page) => page.locator('.document-details__document-preview').click(),
      waitsFor('.viewer__viewer-box [role=img], .viewer__viewer-box img'),
    ),
  },
  {
    name: 'notifications',
    title: 'Notifications',
    path: '/tabs/notifications',
    by: 'maria',
    states: /patient-client\/notifications\?/,
  },
  { name: 'account', title: 'Account', path: '/tabs/account', by: 'maria' },
  {
    name: 'side-effects',
    title: 'Side effects',
    path: '/side-effects',
    by: 'maria',
    states: /patient-client\/adverse-events/,
  },
  {
    name: 'report-side-effect',
    title: 'Reporting a side effect',
    path: ({ maria }) => `/report-side-effect?letter=${maria.letters.get('Dalisulin')}`,
    shownPath: '/report-side-effect?letter=…',
    by: 'maria',
    prepare: sequence(
      (page) => page.getByRole('radio', { name: /^(No, it’s gone|Hindi na, wala na)$/ }).check(),
      press(/^(Send|Ipadala)$/),
      waitsFor('.field__error'),
    ),
  },
  { name: 'profile-photo', title: 'Account: photo', path: '/profile-photo', by: 'maria' },
  {
    name: 'profile-photo-placing',
    title: 'Account: cropping a photo',
    path: '/profile-photo',
    by: 'maria',
    prepare: sequence(choosesFiles(drawId), waitsFor('input[type=range]')),
  },
  {
    name: 'update-profile-modal',
    title: 'Account: details',
    path: '/update-profile-modal',
    by: 'maria',
    prepare: sheet,
  },
  {
    name: 'change-password-modal',
    title: 'Account: password',
    path: '/change-password-modal',
    by: 'maria',
    prepare: sequence(sheet, press(/^(Set new password|Itakda ang bagong password)$/), waitsFor('.field__error')),
  },
  {
    name: 'doctor',
    title: 'Account: doctor',
    path: '/tabs/account?open=doctor',
    by: 'maria',
    prepare: sequence(sheet, types('ion-modal input', 'HCP-8642'), waitsFor('.doctor-found__doctor-found')),
  },
  {
    name: 'own-consents',
    title: 'Account: consents',
    path: '/patient-consent',
    by: 'maria',
    states: /patient-client\/consents/,
    neverEmpty: true,
  },
  {
    name: 'security-questions',
    title: 'Account: security questions',
    path: '/security-questions',
    by: 'maria',
    states: /security-questions/,
    neverEmpty: true,
  },
  { name: 'phone-messages', title: 'Account: messages on your phone', path: '/phone-messages', by: 'maria' },
  { name: 'sessions', title: 'Account: devices', path: '/sessions', by: 'maria', states: /\/sessions/ },
  { name: 'access-log', title: 'Account: who saw my data', path: '/access-log', by: 'maria', states: /\/access-log/ },
  {
    name: 'messages',
    title: 'Messages with the program',
    path: '/messages',
    by: 'maria',
    states: /patient-client\/messages/,
  },
  { name: 'question', title: 'A question from the program', path: '/question', by: 'nena', states: /\/questions/ },
  { name: 'unsubscribe', title: 'Leaving the program', path: '/unsubscribe', by: 'maria' },
  {
    name: 'unsubscribe-question',
    title: 'Leaving the program, before it is done',
    path: '/unsubscribe',
    by: 'maria',
    prepare: sequence(press(/^(Leave the program|Umalis sa programa)$/), question),
  },
]
