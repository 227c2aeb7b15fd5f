import { IonContent, IonPage } from '@ionic/react'
import pageStyles from '../../ui/page/page.module.css'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import { useDraft } from './draft/use-draft.ts'
import { Registering } from './registering.tsx'

/** Registration, from the checklist to the reference number. A single Ionic page, within which the steps change. */
export default function RegistrationPage() {
  const store = useDraft()
  return <IonPage>{store.draft ? <Registering draft={store.draft} store={store} /> : <LoadingPage />}</IonPage>
}

const LoadingPage = () => (
  <IonContent className={pageStyles.page}>
    <div className={pageStyles.body}>
      <Skeleton
        cards={[
          ['title', 'line'],
          ['block', 'block'],
        ]}
      />
    </div>
  </IonContent>
)
