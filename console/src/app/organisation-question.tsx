import { useMutation } from '@tanstack/react-query'
import { t } from '../i18n/t.ts'
import { FormBody } from '../ui/form-dialog.tsx'
import { goToSignIn } from './start.ts'

/** The question for somebody without a password: their organisation asks them, and the page begins again. */
export default function OrganisationQuestion({ onCancel }: { onCancel: () => void }) {
  const go = useMutation({ mutationFn: () => goToSignIn({ anew: true }) })
  return (
    <FormBody
      submit={t('password:organisationQuestion.confirm')}
      cancel={t('ui:cancel')}
      pending={go.isPending}
      error={go.error}
      onSubmit={() => go.mutate()}
      onClose={onCancel}
    >
      <p>{t('password:organisationQuestion.why')}</p>
      <p>{t('password:organisationQuestion.after')}</p>
    </FormBody>
  )
}
