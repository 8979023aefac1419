import { Button } from '@mantine/core'
import IconClipboardText from '@tabler/icons-react/dist/esm/icons/IconClipboardText.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconMarkdown from '@tabler/icons-react/dist/esm/icons/IconMarkdown.mjs'
import { incidentPath } from '../../../machines/core/domain/route.ts'
import { incidentText, type IncidentTextForm } from '../../../machines/incident/domain/incidentText.ts'
import type { IncidentRef } from '../../../machines/incident/incident.ts'
import { timestamp } from '../../time/format.ts'
import { useConfiguration, useSelected, useTag, useValue } from '../actors.ts'
import { useTimeStyle } from '../core/timeStyle.ts'

interface CopyButtonsProps {
  readonly incident: IncidentRef | undefined
  readonly pk: number
  readonly variant: 'default' | 'subtle'
  readonly classNames?: { readonly label: string; readonly section: string }
}

const forms: readonly { readonly form: IncidentTextForm; readonly label: string; readonly Icon: typeof IconCopy }[] = [
  { form: 'text', label: 'Copy as text', Icon: IconClipboardText },
  { form: 'markdown', label: 'Copy as Markdown', Icon: IconMarkdown },
]

/** Copy the incident for a chat, or the address of its page, once the incident is loaded. */
export function CopyButtons({ incident, pk, variant, classNames = { label: '', section: '' } }: CopyButtonsProps) {
  const addressCopy = useSelected(incident, ({ children }) => children.addressCopy)
  const incidentCopy = useSelected(incident, ({ children }) => children.incidentCopy)
  const facts = useValue(incident, 'incident')
  const isLoaded = useTag(incident, 'shown')
  const showsLevels = useConfiguration()?.showSeverityLevels === true
  const style = useTimeStyle()
  const path = incidentPath(pk)
  const time = (at: string) => (style === undefined ? at : timestamp(at, style))
  const copy = (form: IncidentTextForm) => {
    if (facts === undefined) return
    incidentCopy?.send({ type: 'incidentCopy.copy', path, text: incidentText(facts, form, { showsLevels, time }) })
  }
  return (
    <>
      {forms.map(({ form, label, Icon }) => (
        <Button
          key={form}
          variant={variant}
          size="compact-sm"
          classNames={classNames}
          leftSection={<Icon size={16} aria-hidden="true" />}
          title={label}
          disabled={!isLoaded}
          onClick={() => copy(form)}
        >
          {label}
        </Button>
      ))}
      <Button
        variant={variant}
        size="compact-sm"
        classNames={classNames}
        leftSection={<IconCopy size={16} aria-hidden="true" />}
        title="Copy URL"
        disabled={!isLoaded}
        onClick={() => addressCopy?.send({ type: 'addressCopy.copy', path })}
      >
        Copy URL
      </Button>
    </>
  )
}
