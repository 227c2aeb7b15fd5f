import { defineMessages } from '../../i18n/messages.ts'

export const useProfessionalMessages = defineMessages('professionals', {
  en: {
    doctor: 'Your doctor',
    doctorName: 'Name',
    doctorCode: 'Doctor’s code',
    newDoctorCode: 'Code of your new doctor',
    newDoctorHint: 'On the paper from your doctor, like HCP-2468',
    doctorChecking: 'Checking the code…',
    changeDoctor: 'Change your doctor',
    doctorSame: 'This is the code of the doctor you have now.',
    doctorAsk: 'Change to {{doctor}}?',
    doctorAskDetail: 'From now on {{doctor}} is your doctor in the program. Your letters stay as they are.',
    doctorYes: 'Change your doctor',
    doctorNo: 'Stay with {{doctor}}',
    doctorChanged: 'Your doctor is now {{doctor}}.',
    doctorFound: 'This is your doctor’s code',
  },
  fil: {
    doctor: 'Doktor ninyo',
    doctorName: 'Pangalan',
    doctorCode: 'Code ng doktor',
    newDoctorCode: 'Code ng bagong doktor ninyo',
    newDoctorHint: 'Nasa papel mula sa doktor, tulad ng HCP-2468',
    doctorChecking: 'Tinitingnan ang code…',
    changeDoctor: 'Palitan ang doktor',
    doctorSame: 'Ito po ang code ng doktor ninyo ngayon.',
    doctorAsk: 'Lumipat kay {{doctor}}?',
    doctorAskDetail:
      'Mula ngayon, si {{doctor}} na po ang doktor ninyo sa programa. Walang magbabago sa mga sulat ninyo.',
    doctorYes: 'Palitan ang doktor',
    doctorNo: 'Manatili kay {{doctor}}',
    doctorChanged: 'Si {{doctor}} na po ang doktor ninyo.',
    doctorFound: 'Ito po ang code ng doktor ninyo',
  },
})
