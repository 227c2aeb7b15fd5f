import { useQuery } from '@tanstack/react-query'
import { checkmarkCircleOutline, helpCircleOutline, lockClosedOutline } from 'ionicons/icons'
import { useState } from 'react'
import { useLanguage } from '../../../i18n/messages.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { profileQuery } from '../../../platform/queries.ts'
import { Note } from '../../../ui/feedback/note.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Row, Rows } from '../../../ui/list/rows.tsx'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { useWideScreen } from '../../../ui/page/use-media-query.ts'
import { DelayedReset } from './delayed-reset.tsx'
import { questionsQuery } from './queries.ts'
import { QuestionsForm, SaveQuestions } from './questions-form.tsx'
import { useQuestionsForm } from './use-questions-form.ts'

/** The three chosen questions, and the form to choose and answer them. */
const SecurityQuestionsPage = () => {
  const { t } = useTexts('password-questions')
  const wide = useWideScreen()
  const query = useQuery({ ...questionsQuery(useLanguage()), placeholderData: (before) => before })
  const chosen = query.data?.items.filter((question) => question.chosen) ?? []
  const [at, setAt] = useState<'start' | 'form' | 'saved'>('start')
  const account = useQuery(profileQuery).data?.id
  const form = useQuestionsForm(
    account,
    chosen.map(({ id }) => id),
    () => setAt('saved'),
  )
  const showsForm = query.data !== undefined && (at === 'form' || form.wasBegun || chosen.length === 0)
  const keep = () => {
    form.forget()
    setAt('start')
  }
  return (
    <Page
      title={t('title')}
      back="/tabs/account"
      state={showsForm ? 'form' : at}
      actionBar={showsForm && !wide && <SaveQuestions form={form} />}
      narrow
    >
      <Loaded query={query} failed={t('failed')} skeleton={<Skeleton cards={[['title', 'block'], ['block']]} />}>
        {({ items, delayedResetFrom }) => (
          <>
            <DelayedReset from={delayedResetFrom} />
            {showsForm ? (
              <>
                <p>{t('lead')}</p>
                <QuestionsForm form={form} questions={items} onKeep={chosen.length > 0 ? keep : undefined} />
              </>
            ) : (
              <>
                {at === 'saved' && (
                  <div role="status">
                    <Note icon={checkmarkCircleOutline} tone="good">
                      {t('saved')}
                    </Note>
                  </div>
                )}
                <p>{t('lead')}</p>
                <Section quiet title={t('chosen')}>
                  <Rows label={t('chosen')}>
                    {chosen.map(({ id, text }) => (
                      <Row key={id} icon={helpCircleOutline} title={text} />
                    ))}
                  </Rows>
                </Section>
                <Note icon={lockClosedOutline}>{t('secret')}</Note>
                <div>
                  <Button kind="line" onClick={() => setAt('form')}>
                    {t('change')}
                  </Button>
                </div>
              </>
            )}
          </>
        )}
      </Loaded>
    </Page>
  )
}

export default SecurityQuestionsPage
