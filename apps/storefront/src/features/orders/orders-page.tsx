import type { Order } from '@bilheteria/contract/orders'
import type { Producer } from '@bilheteria/contract/producers'
import './orders.css'
import { ORDERS_TEXTS } from '@bilheteria/contract/texts/orders'
import { Button, buttonClass } from '@bilheteria/ui/button'
import { FailedMessage } from '@bilheteria/ui/failed-message'
import { StateMessage } from '@bilheteria/ui/state-message'
import { Ticket } from 'lucide-react'
import { useEffect, useRef, type ComponentProps } from 'react'
import { Link } from 'wouter'
import { textsOf } from '#platform/texts.ts'
import { useBusy } from '#platform/use-busy.ts'
import { HandedToMe, useHandedToMe } from './handed-to-me.tsx'
import { useRestored } from './kept-orders.ts'
import { OrderCard } from './order-card.tsx'
import { hasTickets, statusOf } from './order-status.ts'
import { splitByDate } from './split-by-date.ts'
import { Stale } from './stale.tsx'
import { useOrders } from './own-orders.ts'
import { useOrder } from './use-order.ts'

const text = textsOf(ORDERS_TEXTS)

export function head(producer: Producer) {
  return { title: text('order.page'), description: text('order.page_description', { shop: producer.title }) }
}

/**
 * Everything somebody bought, at whichever producer: what is still to come, what friends have sent, then what was. Drawn when
 * both are known, so that nothing moves; what the device keeps waits for nobody.
 */
export function Page() {
  const { list, failure, retry, showMore } = useOrders()
  const { handed, answered } = useHandedToMe()
  const restored = useRestored()
  return (
    <div className="wrap min-h-dvh pt-5 pb-8">
      <h1 className="type-h1">{text('order.page')}</h1>
      <Stale failure={failure} orders={list?.orders ?? []} />
      {list && (answered || (restored && list.orders.length > 0)) ? (
        list.orders.length + handed.length === 0 ? (
          <NoOrders />
        ) : (
          <Orders orders={list.orders} handed={handed} more={list.page < list.pages} onMore={showMore} />
        )
      ) : failure && !list ? (
        <>
          <FailedMessage onRetry={retry}>{failure.message}</FailedMessage>
          <HandedToMe handed={handed} />
        </>
      ) : (
        <Waiting />
      )}
    </div>
  )
}

type OrdersProps = ComponentProps<typeof HandedToMe> & { orders: Order[]; more: boolean; onMore(): Promise<void> }

/** Reading on goes on with the first order that was not there before. */
function Orders({ orders, handed, more, onMore }: OrdersProps) {
  const { busy, run } = useBusy()
  const box = useRef<HTMLDivElement>(null)
  const known = useRef<ReadonlySet<string>>(undefined)
  useEffect(() => {
    const fresh = known.current && orders.find(({ id }) => !known.current?.has(id))
    if (!fresh) return
    known.current = undefined
    box.current?.querySelector<HTMLElement>(`a[href$="${fresh.id}"]`)?.focus({ preventScroll: true })
  }, [orders])
  const { coming, over } = splitByDate(orders)
  const decided_elsewhere = orders.filter((order) => statusOf(order).tone === 'working').slice(0, MOST_FOLLOWED)
  return (
    <div ref={box}>
      {decided_elsewhere.map(({ id }) => (
        <Follow key={id} order_id={id} />
      ))}
      <Part
        title={text('order.upcoming')}
        orders={coming}
        next={coming.find((order) => hasTickets(order) && !order.event.cancelled)}
      />
      <HandedToMe handed={handed} />
      <Part title={text('order.past')} orders={over} />
      {more && (
        <Button
          look="quiet"
          busy={busy}
          className="mt-8 w-full sm:mx-auto sm:flex sm:w-auto"
          onClick={() => {
            known.current = new Set(orders.map(({ id }) => id))
            void run(onMore)
          }}
        >
          {text('order.more')}
        </Button>
      )}
    </div>
  )
}

/** Each has a stream; the other orders are polled. */
const MOST_FOLLOWED = 2

/** Waits for a bank or a reviewer: the decision appears within a second. */
function Follow({ order_id }: { order_id: string }) {
  useOrder(order_id)
  return null
}

type PartProps = { title: string; orders: Order[]; next?: Order | undefined }

function Part({ title, orders, next }: PartProps) {
  if (orders.length === 0) return null
  return (
    <section aria-label={title} className="mb-6">
      <h2 className="mb-3 type-h3">{title}</h2>
      <ul className="order-list">
        {orders.map((order) => (
          <OrderCard key={order.id} order={order} isNext={order === next} />
        ))}
      </ul>
    </section>
  )
}

function NoOrders() {
  return (
    <StateMessage
      icon={Ticket}
      title={text('order.none_title')}
      action={
        <Link href="/" className={buttonClass({})}>
          {text('order.none_events')}
        </Link>
      }
    >
      {text('order.none')}
    </StateMessage>
  )
}

/** The shape of what comes. */
function Waiting() {
  return (
    <div aria-busy="true" aria-label={text('order.loading')} role="status">
      <div className="skeleton mb-3 h-6 w-40" />
      <div className="order-list">
        {Array.from({ length: 4 }, (_, i) => (
          <div key={i} className="order-card rounded-panel bg-content">
            <div className="skeleton order-thumb" />
            <div>
              <div className="skeleton h-4 w-2/5" />
              <div className="skeleton mt-2 h-5 w-4/5" />
              <div className="skeleton mt-2 h-4 w-3/5" />
            </div>
            <div className="order-foot">
              <div className="skeleton h-6 w-40" />
              <div className="skeleton h-10 w-34" />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
