// The editor: text, preview, diff and publishing. The text is saved as a draft when typing pauses; a draft that somebody
// else saved meanwhile is never overwritten.
import type { ApiProblem } from '@aruga/client/api-problem'
import { type EditedPage, MAX_PAGE_LENGTH } from '@aruga/contract/content/staff'
import { Button, SegmentedControl, Textarea, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { t } from '../../i18n/t.ts'
import { confirm } from '../../ui/confirm.tsx'
import { formatDayTime } from '../../ui/dates.ts'
import formErrorStyles from '../../ui/form-error.module.css'
import { problemMessage } from '../../ui/problem-message.ts'
import { toastDone } from '../../ui/toasts.tsx'
import { Changes } from './changes.tsx'
import styles from './content.module.css'
import { Preview } from './preview.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { useDiscardDraft, useSaveDraft, type Which } from './queries.ts'
import { Versions } from './versions.tsx'

type Props = { which: Which; page: EditedPage; onReload: () => void }

export const Editor = ({ which, page, onReload }: Props) => {
  const { published, draft } = page
  const [written, setWritten] = useState({
    title: draft?.title ?? published.title,
    markdown: draft?.markdown ?? published.markdown,
  })
  const [beside, setBeside] = useState<'preview' | 'changes' | 'versions'>('preview')
  const [publishing, setPublishing] = useState(false)
  const save = useSaveDraft(which)
  const discard = useDiscardDraft(which)
  const seen = useRef(draft?.revision ?? null)
  /** Scrolls with the text, so that it shows the edited part. */
  const side = useRef<HTMLDivElement>(null)

  const keep = async (next: typeof written) => {
    const saved = await save.mutateAsync({ ...next, seen: seen.current }).catch(() => undefined)
    if (saved) seen.current = saved.revision
    return saved !== undefined
  }
  const keepSoon = useDebouncedCallback((next: typeof written) => void keep(next), {
    delay: 1500,
    flushOnUnmount: true,
  })
  const write = (change: Partial<typeof written>) => {
    const next = { ...written, ...change }
    setWritten(next)
    if (next.title.trim() && next.markdown.trim()) keepSoon(next)
  }
  const throwAway = async () => {
    const question = {
      title: t('content:editor.throwTheDraftAway'),
      consequence: t('content:editor.whatPatientsReadStaysAs'),
      confirm: t('content:editor.throwItAway'),
      danger: true,
    }
    if (!(await confirm(question))) return
    // A toast has shown the refusal.
    await discard.mutateAsync().catch(() => undefined)
    seen.current = null
    setWritten({ title: published.title, markdown: published.markdown })
    toastDone(t('content:editor.theDraftIsGone'))
  }
  const follow = ({ selectionEnd, value }: HTMLTextAreaElement) => {
    const { current } = side
    if (current)
      current.scrollTop = (selectionEnd / (value.length || 1)) * (current.scrollHeight - current.clientHeight)
  }
  const conflict = (save.error as ApiProblem | null)?.code === 'DraftChanged'

  return (
    <div className="stack">
      <div className={`line-up apart ${styles.editorBar}`}>
        <p className="muted" role="status">
          {save.isPending
            ? t('content:editor.keeping')
            : draft
              ? t('content:editor.draftKeptBy', { savedAt: formatDayTime(draft.savedAt), savedBy: draft.savedBy })
              : t('content:editor.noDraftThisIsWhat')}
        </p>
        <div className="line-up">
          {draft && (
            <Button variant="default" onClick={() => void throwAway()}>
              {t('content:editor.throwTheDraftAwayButton')}
            </Button>
          )}
          <Button
            disabled={!draft && !save.isPending}
            onClick={async () => (await keep(written)) && setPublishing(true)}
          >
            {t('content:editor.publish')}
          </Button>
        </div>
      </div>
      {save.error && (
        <div className={formErrorStyles.formError} role="alert">
          <p>{problemMessage(save.error)}</p>
          {conflict && (
            <Button variant="default" onClick={onReload}>
              {t('content:editor.showMeWhatTheyWrote')}
            </Button>
          )}
        </div>
      )}
      <div className={styles.editor}>
        <div className="stack">
          <TextInput
            label={t('content:editor.title')}
            lang={which.language}
            maxLength={120}
            value={written.title}
            onChange={({ currentTarget: { value } }) => write({ title: value })}
          />
          <Textarea
            className={styles.markdownField}
            label={t('content:editor.text')}
            description={t('content:editor.markdownForAHeadingFor')}
            lang={which.language}
            maxLength={MAX_PAGE_LENGTH}
            value={written.markdown}
            onChange={({ currentTarget: { value } }) => write({ markdown: value })}
            onSelect={({ currentTarget }) => follow(currentTarget)}
          />
        </div>
        <div className={`stack ${styles.editorSide}`}>
          <SegmentedControl
            aria-label={t('content:editor.besideTheText')}
            value={beside}
            onChange={(value) => setBeside(value as typeof beside)}
            data={[
              { value: 'preview', label: t('content:editor.howItReads') },
              { value: 'changes', label: t('content:editor.whatIsDifferent') },
              { value: 'versions', label: t('content:editor.versions') },
            ]}
          />
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard (WCAG 2.1.1) */}
          <section ref={side} tabIndex={0} aria-label={t('content:editor.besideTheText')}>
            {beside === 'preview' && <Preview {...written} />}
            {beside === 'changes' && <Changes before={published.markdown} after={written.markdown} />}
            {beside === 'versions' && <Versions which={which} page={page} />}
          </section>
        </div>
      </div>
      {publishing && <PublishDialog which={which} onClose={() => setPublishing(false)} />}
    </div>
  )
}
