import { IonAlert } from '@ionic/react'
import { useQueryClient } from '@tanstack/react-query'
import { profileQuery } from '../platform/queries.ts'
import '../ui/confirm.css'
import { useShellTexts } from './shell-texts.ts'

/** Wire conventions, decision 2: at minute 13 a request of the person's own extends the session by the specified rule. */
export const StillThere = ({ open, onClosed }: { open: boolean; onClosed: () => void }) => {
  const t = useShellTexts()
  const queries = useQueryClient()
  // Asked for even where no page shows the details. A failure has been told by the session.
  const stay = () => void queries.fetchQuery({ ...profileQuery, staleTime: 0 }).catch(() => undefined)
  return (
    <IonAlert
      isOpen={open}
      header={t('stillThereTitle')}
      message={t('stillThereMessage')}
      cssClass="confirm"
      buttons={[{ text: t('stay'), cssClass: 'btn btn-fill', handler: stay }]}
      backdropDismiss={false}
      onDidDismiss={onClosed}
    />
  )
}
