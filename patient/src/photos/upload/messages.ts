// What is said while a picture is on its way, and when it did not arrive.
import { defineMessages } from '../../i18n/messages.ts'

export const useUploadMessages = defineMessages('upload', {
  en: {
    sending: 'Sending the photo',
    sendingDetail: 'Please keep this page open.',
    stopSending: 'Stop sending',
    tryAgain: 'Try again',
    draftKept: 'Your photos stay on this device until you send them.',
    draftNotKept: 'This device cannot keep your photos. Send them before you leave this page.',
    stopped: 'We stopped sending. Your photo is still here.',
    cut: 'The connection was lost. Your photo is still here. When you have internet again, press Try again. Nothing is sent twice.',
    inProgress: 'The photo is still arriving. Wait a moment, then press Try again.',
    failed: 'The photo was not sent. It is still here. Please try again in a few minutes.',
    quote: 'Tell us this number if you call: {{id}}',
  },
  fil: {
    sending: 'Ipinapadala ang litrato',
    sendingDetail: 'Huwag po munang isara ang pahina.',
    stopSending: 'Itigil ang pagpapadala',
    tryAgain: 'Subukan ulit',
    draftKept: 'Nasa device na ito ang mga litrato hanggang maipadala ninyo.',
    draftNotKept: 'Hindi po maitago rito ang mga litrato. Ipadala bago umalis sa pahina.',
    stopped: 'Itinigil namin ang pagpapadala. Narito pa po ang litrato.',
    cut: 'Naputol ang koneksyon. Narito pa po ang litrato. Kapag may internet na, pindutin ang Subukan ulit. Walang maipapadala nang doble.',
    inProgress: 'Dumarating pa po ang litrato. Maghintay sandali, tapos pindutin ang Subukan ulit.',
    failed: 'Hindi po naipadala ang litrato. Narito pa ito. Pakisubukan ulit pagkalipas ng ilang minuto.',
    quote: 'Sabihin po ang numerong ito kung tatawag kayo: {{id}}',
  },
})
