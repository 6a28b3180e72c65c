import { Box, Typography } from '@mui/material'
import type { FilterConfiguration } from '@petatirta/contract'
import { type ReactNode, useMemo } from 'react'
import { useFilterStore, useFilters } from '#shared/filters/filter-context.ts'
import type { FilterAction } from '#shared/filters/filter-state.ts'
import { OptionChecks, OptionRadios } from '#shared/ui/panel/options.tsx'
import { PanelCard } from '#shared/ui/panel/panel-card.tsx'
import { PanelHeader } from '#shared/ui/panel/panel-header.tsx'
import type { ActivityAction } from '#sync/activities.ts'
import { appliedChoices, appliedCount, appliedFlags, type FlagGroup } from './applied.ts'
import { ChoiceSection } from './choice-section.tsx'
import { cardActivity, type FilterSection, filterActivity } from './filter-activities.ts'
import {
  BILLING_OPTIONS,
  type ChoiceList,
  CLUSTER_OPTIONS,
  CLUSTER_TYPE_OPTIONS,
  choiceOptions,
  GENERAL_OPTIONS,
  SERVICE_AREA_OPTIONS,
} from './filter-options.ts'
import { filterTexts } from './texts.ts'

export interface FilterPanelProps {
  titleId: string
  /** Undefined while it is on its way, null when it could not be loaded. */
  configuration: FilterConfiguration | null | undefined
  onRetry: () => void
  openCards: ReadonlySet<FilterSection>
  onCard: (section: FilterSection, open: boolean) => void
  log: (action: ActivityAction) => void
  onClose?: (() => void) | undefined
}

const STATUS = { undefined: 'loading', null: 'failed', object: 'ready' } as const
const statusOf = (configuration: FilterPanelProps['configuration']) =>
  STATUS[configuration === null ? 'null' : (typeof configuration as 'undefined' | 'object')]

/** M2.5, the view umum. */
export function FilterPanel(props: FilterPanelProps) {
  const { titleId, configuration, onRetry, openCards, onCard, log, onClose } = props
  const store = useFilterStore()
  const state = useFilters(all => all)
  const options = useMemo(() => choiceOptions(configuration), [configuration])

  const change = (action: FilterAction) => {
    store.dispatch(action)
    const activity = filterActivity(action)
    if (activity) log(activity)
  }

  const card = (section: FilterSection, note: string | undefined, body: ReactNode) => {
    const open = openCards.has(section)
    const toggle = () => {
      onCard(section, !open)
      if (!open) log(cardActivity(section))
    }
    return (
      <PanelCard key={section} title={filterTexts.sections[section]} {...{ note, open }} onToggle={toggle}>
        {body}
      </PanelCard>
    )
  }

  const flagsNote = (group: FlagGroup) => note(appliedFlags(state, group))
  const choice = (list: ChoiceList) =>
    card(
      list,
      note(appliedChoices(state, list, options)),
      <ChoiceSection {...{ list, options, onRetry }} status={statusOf(configuration)} onChange={change} />,
    )

  return (
    <>
      <PanelHeader
        id={titleId}
        title={filterTexts.title}
        count={appliedCount(state, options)}
        onClear={() => change({ type: 'reset' })}
        onClose={onClose}
      />
      <Box sx={{ overflowY: 'auto', overscrollBehavior: 'contain', minHeight: 0 }}>
        {card(
          'general',
          flagsNote('general'),
          <OptionChecks
            options={GENERAL_OPTIONS}
            isOn={name => state.general[name]}
            onToggle={(name, on) => change({ type: 'general', name, on })}
          />,
        )}
        {choice('pipeTypes')}
        {choice('pipeDiameters')}
        {choice('accessories')}
        {choice('waterSources')}
        {card(
          'customer',
          flagsNote('customer'),
          <OptionChecks
            options={BILLING_OPTIONS}
            isOn={name => state.customer[name]}
            onToggle={(name, on) => change({ type: 'customer', name, on })}
          />,
        )}
        {card(
          'cluster',
          flagsNote('cluster'),
          <OptionChecks
            options={CLUSTER_OPTIONS}
            isOn={name => state.cluster[name]}
            onToggle={(name, on) => change({ type: 'cluster', name, on })}
          />,
        )}
        {card(
          'clusterType',
          undefined,
          <>
            <OptionRadios
              label={filterTexts.sections.clusterType}
              options={CLUSTER_TYPE_OPTIONS}
              value={state.clusterType}
              onChange={value => change({ type: 'clusterType', value })}
            />
            {appliedFlags(state, 'cluster').on === 0 && (
              <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 0.5 }}>
                {filterTexts.clusterHint}
              </Typography>
            )}
          </>,
        )}
        {card(
          'serviceArea',
          flagsNote('serviceArea'),
          <OptionChecks
            options={SERVICE_AREA_OPTIONS}
            isOn={name => state.serviceArea[name]}
            onToggle={(name, on) => change({ type: 'serviceArea', name, on })}
          />,
        )}
      </Box>
    </>
  )
}

const note = ({ on, of }: { on: number; of: number }) => `${on}/${of}`
