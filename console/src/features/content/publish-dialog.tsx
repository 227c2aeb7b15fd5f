import type { EditedPage } from '@aruga/contract/content/staff'
import { beginningOf, dayInManila } from '@aruga/contract/days'
import { byLanguage, languageCodes } from '@aruga/contract/languages'
import { Modal, Radio, TextInput } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../i18n/t.ts'
import { FormBody } from '../../ui/form-dialog.tsx'
import { languageName } from '../../ui/language-tabs.tsx'
import { Loaded } from '../../ui/states.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { pageName } from './names.ts'
import { pageQuery, usePublish, type Which } from './queries.ts'

/** Publishes the drafts of every language as one version. */
export const PublishDialog = ({ which: { slug }, onClose }: { which: Which; onClose: () => void }) => {
  const pages = useQueries({
    queries: languageCodes.map((language) => pageQuery({ slug, language })),
    combine: (queries) => ({
      data: queries.every(({ data }) => data) ? queries.flatMap(({ data }) => data ?? []) : undefined,
      error: queries.find(({ error }) => error)?.error ?? null,
      isFetching: queries.some((one) => one.isFetching),
      dataUpdatedAt: Math.min(...queries.map((one) => one.dataUpdatedAt)),
      refetch: () => Promise.all(queries.map((one) => one.refetch())),
    }),
  })
  return (
    <Modal opened onClose={onClose} title={t('content:publishDialog.publish', { page: pageName(slug) })} centered>
      <Loaded query={pages} failed={t('content:publishDialog.weCouldNotLoadThePages')} rows={2}>
        {(all) => <Publish slug={slug} pages={all} onClose={onClose} />}
      </Loaded>
    </Modal>
  )
}

type PublishProps = { slug: Which['slug']; pages: EditedPage[]; onClose: () => void }
const Publish = ({ slug, pages, onClose }: PublishProps) => {
  const [when, setWhen] = useState<'now' | 'later'>('now')
  const [day, setDay] = useState('')
  const publish = usePublish(slug)
  const missing = pages.filter(({ draft, published, language }) => !draft && published.language === language)
  const version = Math.max(...pages.map(({ published }) => published.version)) + 1
  const seen = byLanguage((language) => pages.find((page) => page.language === language)?.draft?.revision ?? null)
  const send = async () => {
    // A scheduled version takes effect at midnight in Manila.
    const later = when === 'later' && { effectiveFrom: beginningOf(day).toISOString() }
    // A refusal is shown below. On success the page reloads with the new version, which closes this dialog.
    const published = await publish.mutateAsync({ seen, ...later }).catch(() => undefined)
    if (!published) return
    toastDone(t('content:publishDialog.versionIsPublished', { version }))
    onClose()
  }
  return (
    <FormBody
      submit={t('content:publishDialog.publishVersion', { version })}
      cancel={t('content:publishDialog.notYet')}
      disabled={when === 'later' && day === ''}
      pending={publish.isPending}
      error={publish.error}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <p>
        {t('content:publishDialog.itBecomesVersion', { version })}{' '}
        {missing
          .map(({ language }) => t('content:publishDialog.hasNoDraftItKeeps', { language: languageName(language) }))
          .join(' ')}
      </p>
      <Radio.Group
        label={t('content:publishDialog.fromWhen')}
        value={when}
        onChange={(value) => setWhen(value as typeof when)}
      >
        <div className="stack tight">
          <Radio data-autofocus value="now" label={t('content:publishDialog.fromNowOn')} />
          <Radio value="later" label={t('content:publishDialog.fromALaterDayOn')} />
        </div>
      </Radio.Group>
      {when === 'later' && (
        <TextInput
          type="date"
          label={t('content:publishDialog.day')}
          min={dayInManila(Date.now() + 24 * 60 * 60_000)}
          value={day}
          onChange={({ currentTarget: { value } }) => setDay(value)}
        />
      )}
    </FormBody>
  )
}
