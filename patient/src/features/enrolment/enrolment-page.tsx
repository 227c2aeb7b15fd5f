import { IonContent, IonPage } from '@ionic/react'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Enrolling } from './enrolling.tsx'
import { useDraft } from './use-draft.ts'

/** Registration, from the list of papers to the reference number. */
export default function EnrolmentPage() {
  const draft = useDraft()
  if (draft.draft) return <Enrolling draft={draft.draft} store={draft} />
  return (
    <IonPage>
      <IonContent className="page">
        <div className="page-body">
          <Skeleton
            cards={[
              ['title', 'line'],
              ['block', 'block'],
            ]}
          />
        </div>
      </IonContent>
    </IonPage>
  )
}
