import { defineMessages } from '../../i18n/messages.ts'

export const usePortableCopyMessages = defineMessages('portable-copy', {
  en: {
    copyTitle: 'Take a copy of your data',
    copyLead:
      'One file with all that we keep about you: your details, letters, papers and photos, to read and to take along. Nothing else changes.',
    copyFailedToLoad: 'We could not look for your copy',
    copyAsk: 'Make my copy',
    copyAsking: 'One moment…',
    copyPreparing:
      'We are making your copy. This can take some minutes. You can leave this page; we tell you when it is ready.',
    copyReady: 'Your copy is ready.',
    copyMade: 'Made',
    copySize: 'Size',
    copyUntil: 'Here until',
    copyDownload: 'Download my copy',
    copyDownloading: 'Downloading…',
    copyStop: 'Stop the download',
    copySaved: 'Saved with your downloads as {{name}}. It holds your health data: keep it where only you can open it.',
    copySaveHere: 'Save the file',
    copyBroke: 'We could not make your copy. Something went wrong on our side. Nothing is lost.',
    copyAgain: 'Make it again',
  },
  fil: {
    copyTitle: 'Kumuha ng kopya ng datos ninyo',
    copyLead:
      'Isang file na may lahat ng itinatago namin tungkol sa inyo: mga detalye, sulat, papel at litrato, para mabasa at madala ninyo. Walang ibang magbabago.',
    copyFailedToLoad: 'Hindi po namin makita ang kopya ninyo',
    copyAsk: 'Gawin ang kopya ko',
    copyAsking: 'Sandali lang po…',
    copyPreparing:
      'Ginagawa na po namin ang kopya ninyo. Puwede itong umabot nang ilang minuto. Puwede ninyong iwan ang pahinang ito; sasabihan namin kayo.',
    copyReady: 'Handa na po ang kopya ninyo.',
    copyMade: 'Ginawa',
    copySize: 'Laki',
    copyUntil: 'Narito hanggang',
    copyDownload: 'I-download ang kopya ko',
    copyDownloading: 'Dina-download…',
    copyStop: 'Itigil ang pag-download',
    copySaved:
      'Na-save po sa mga download ninyo bilang {{name}}. May datos ito ng kalusugan ninyo: itago kung saan kayo lang ang makakabukas.',
    copySaveHere: 'I-save ang file',
    copyBroke: 'Hindi po namin nagawa ang kopya ninyo. May naging problema sa panig namin. Walang nawala.',
    copyAgain: 'Gawin ulit',
  },
})
