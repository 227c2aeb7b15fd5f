import { Modal } from '@mantine/core'
import { t } from '../../i18n/t.ts'
import { TakeOverOffer } from '../enrolments/take-over.tsx'

/** A link and a code by which a patient without a log-in takes over: for the person on the phone. */
export const OfferDialog = ({ patientId, onClose }: { patientId: string; onClose: () => void }) => (
  <Modal opened size="lg" title={t('caregivers:offerDialog.title')} onClose={onClose}>
    <div className="stack">
      <TakeOverOffer id={patientId} lead={t('caregivers:offerDialog.lead')} />
    </div>
  </Modal>
)
