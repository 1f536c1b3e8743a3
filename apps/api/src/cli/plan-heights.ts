import type { LaidPlan } from '@bilheteria/rules/plan/lay-out'
import type { Plan } from '@bilheteria/rules/plan/plan'
import { heightAt, slopesOf } from '@bilheteria/rules/plan/slopes'
import type { Catalogue } from '#catalogue/compile-plan.ts'
import { formatTable } from './format-table.ts'

/** In metres: how high the floors of each sector lie, and what of it the plan leaves open. */
export function heightsOf(plan: Plan, laid: LaidPlan, catalogue: Catalogue): string {
  const slopes = slopesOf(plan, laid)
  const lines = catalogue.map(({ name }, s) => {
    const own = plan.sections.flatMap(({ id, block, height, rise }, i) => {
      if (!id.startsWith(`preview-${s + 1}-`)) return []
      const [slope, { outline, rows }] = [slopes[i]!, laid.sections[i]!]
      const back = block
        ? slope.front + slope.rise * (rows.length - 1)
        : Math.max(...outline.map((at) => heightAt(slope, at)))
      return [{ height, rise, front: slope.front, back, step: slope.rise }]
    })
    const lowest = Math.min(...own.map(({ front }) => front)).toFixed(2)
    const highest = Math.max(...own.map(({ back }) => back)).toFixed(2)
    const steps = own.map(({ step }) => step)
    const rise = new Set([Math.min(...steps), Math.max(...steps)].map((step) => step.toFixed(2)))
    return [name, lowest, highest, [...rise].join('–'), openOf(own)]
  })
  return formatTable(['sector', 'front floor', 'back floor', 'rise', 'by default'], lines)
}

function openOf(sections: readonly Pick<Plan['sections'][number], 'height' | 'rise'>[]): string {
  const parts = (['height', 'rise'] as const).flatMap((field) => {
    const open = sections.filter((section) => section[field] === undefined).length
    if (open === 0) return []
    return open === sections.length ? field : `${field} of ${open} sections`
  })
  return parts.join(', ')
}
