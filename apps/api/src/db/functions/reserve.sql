-- Decides a group of requests in the order they came: one statement, one transaction, one flush, however many buyers.
-- Columns instead of rows. The first ten are of requests; request i wants the cart `carts[i]`, which in a rush is the same for
-- many. The others are of carts: what cart k draws from ticket types, takes of sections, its seats and coupons are the
-- elements of those columns up to `…_ends[k]`. A buyer stands at most once in a group.
-- `expected` names the buyer's own reservation that the request was planned on, `id:revision`, '' for none, null for any.
-- `visitors` and `unproved_limits` bound what unproved accounts hold of an event: one network `unproved_per_network` tickets, all
-- together the event's limit. A request without a limit is not counted.
-- Answers columns, too, with times in milliseconds; of request i the prices up to `price_ends[i]`, one for each draw, and a
-- `whole` reservation only where the caller cannot know it: something was held before.
-- Every session plans it once, often while a table is still empty and reading all of it looks cheap: that plan would stay for
-- the whole rush. So it may only look rows up; what cannot be looked up must not be compiled at every call because of it.
create or replace function reserve(
  account_ids uuid[], event_ids text[], browsers text[], networks text[], visitors text[], unproved_limits int[], expected text[], asked_keys text[], asked_hashes text[], carts int[],
  totals int[], halves int[], cart_lines jsonb[], cart_terms jsonb[], draw_ends int[], draw_types text[], draw_amounts int[],
  take_ends int[], take_sections text[], take_amounts int[], seat_ends int[], wanted_seats bigint[],
  coupon_ends int[], wanted_coupons text[], unproved_per_network int
) returns json language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off as $$
#variable_conflict use_variable
declare
  moment timestamptz := clock();
  -- What the buyers hold already, and the facts of their events.
  p_owner text[]; p_held reservations[];
  held_batches text[] := '{}'; held_sections text[] := '{}'; held_seats bigint[] := '{}'; held_coupons text[] := '{}';
  e_id text[]; e_hold interval[]; e_over boolean[]; e_state text[]; e_cpf_limit int[];
  -- What is scarce: locked, counted down here, written once at the end. `_was` is what there was.
  b_id text[]; b_type text[]; b_open boolean[]; b_price int[]; b_left int[]; b_was int[];
  s_id text[]; s_left int[]; s_was int[];
  c_id text[]; c_open boolean[]; c_left int[]; c_was int[];
  q_event text[]; q_left int[]; q_was int[];
  -- Buyers who never verified their e-mail, never paid and registered within a day, and what such accounts hold: `u_key` is the
  -- event, a blank and the network or nothing.
  unproved uuid[]; u_key text[]; u_held int[]; u_was int[];
  t_id bigint[]; t_free boolean[]; t_held_by uuid[];
  -- Keys of reservations that have ended, by the request that asks with one.
  k_at int[]; k_hash text[]; k_answer jsonb[];
  -- Who pauses, for having held too long without buying.
  pausing boolean; w_subject text[]; w_until timestamptz[]; until timestamptz;
  -- One request.
  cart int; e int; p int; n int; found int; mine reservations; alive boolean; verdict text; id uuid; expires_at timestamptz;
  answer jsonb; answered_hash text;
  my_batches text[]; my_amounts int[]; my_prices int[]; my_seats bigint[]; my_coupons text[]; my_keys jsonb;
  b_before int[]; s_before int[]; c_before int[]; q_before int[]; u_before int[];
  -- What to write, and what to answer.
  next reservations; accepted reservations[] := '{}'; ended reservations[] := '{}'; touched_seats bigint[] := '{}';
  size int := cardinality(account_ids);
  verdicts text[]; numbers int[] := array_fill(null::int, array[size]); ids uuid[] := array_fill(null::uuid, array[size]);
  ends float8[] := array_fill(null::float8, array[size]); wholes jsonb[] := array_fill(null::jsonb, array[size]);
  prices int[] := '{}'; price_ends int[];
begin
  -- Locks, in the order of the whole product: reservations, batches, sections, seats, coupons, quotas, unproved_holds,
  -- unpaid_holding, each by its key.
  select coalesce(array_agg(held.account_id || ' ' || held.event_id), '{}'), coalesce(array_agg(held), '{}') into p_owner, p_held
    from (select * from unnest(account_ids, event_ids) asked (account_id, event_id) order by 1, 2) asked
    cross join lateral (select * from reservations own
                         where own.account_id = asked.account_id and own.event_id = asked.event_id for update) held;
  foreach mine in array p_held loop
    held_batches := held_batches || mine.batch_ids; held_sections := held_sections || mine.section_ids;
    held_seats := held_seats || mine.seat_ids; held_coupons := held_coupons || mine.coupon_ids;
  end loop;
  select array_agg(batch.id), array_agg(batch.ticket_type_id), array_agg(batch.price_cents),
         array_agg(batch.open), array_agg(batch.remaining)
    into b_id, b_type, b_price, b_open, b_was
    from (select * from (select batches.*, left_in(batches) as remaining, is_open(batches, moment) as open from batches
                          where batches.id = any (array(select offered.id from batches offered
                                                         where ticket_type_id = any (array(select distinct unnest(draw_types)))) || held_batches)
                          order by batches.id for update) locked
           order by locked.ticket_type_id, locked.position) batch;
  select array_agg(section.id), array_agg(section.capacity - section.taken) into s_id, s_was
    from (select * from sections where sections.id = any (array(select distinct unnest(take_sections || held_sections)))
           order by sections.id for update) section;
  if cardinality(wanted_seats || held_seats) > 0 then
    select array_agg(seat.id), array_agg(seat.status = 'available'), array_agg(seat.reservation_id) into t_id, t_free, t_held_by
      from (select * from seats where seats.id = any (wanted_seats || held_seats) order by seats.id for update) seat;
  end if;
  if cardinality(wanted_coupons || held_coupons) > 0 then
    select array_agg(coupon.id), array_agg(coupon.starts_at <= moment and moment < coupon.ends_at),
           array_agg(coalesce(coupon.max_uses, 1000000000) - coupon.used)
      into c_id, c_open, c_was
      from (select * from coupons where coupons.id = any (wanted_coupons || held_coupons) order by coupons.id for update) coupon;
  end if;
  if 0 < any (halves) or p_owner <> '{}' then
    select array_agg(quota.event_id), array_agg(quota.quota - quota.taken) into q_event, q_was
      from (select * from half_price_quotas where half_price_quotas.event_id = any (event_ids)
             order by half_price_quotas.event_id for update) quota;
  end if;
  -- Written out here: a function in SQL would be planned at every call.
  select coalesce(array_agg(account.id), '{}') into unproved from accounts account
   where account.id = any (account_ids) and account.email_verified_at is null and account.created_at > moment - interval '1 day'
     and not exists (select 1 from orders where orders.account_id = account.id and orders.paid_at is not null);
  if unproved <> '{}' or exists (select 1 from unnest(p_held) own where own.unproved > 0) then
    insert into unproved_holds (event_id, network, tickets)
      select distinct asked.event_id, counted, 0
        from unnest(account_ids, event_ids, visitors, unproved_limits) asked (account_id, event_id, visitor, most)
        cross join lateral unnest(array['', visitor]) counted
       where asked.account_id = any (unproved) and most is not null order by 1, 2
    on conflict do nothing;
    select array_agg(holds.event_id || ' ' || holds.network), array_agg(holds.tickets) into u_key, u_was
      from (select * from unproved_holds
             where event_id = any (event_ids)
               and network = any (array[''] || visitors || array(select own.unproved_network from unnest(p_held) own where own.unproved > 0))
             order by event_id, network for update) holds;
  end if;
  -- Behind the locks: whoever pauses or cancels an event takes its batches first, so what is read here is the last word.
  select array_agg(event.id), array_agg(make_interval(mins => producer.hold_minutes)), array_agg(event.starts_at <= moment),
         array_agg(event.state), array_agg(event.max_per_cpf)
    into e_id, e_hold, e_over, e_state, e_cpf_limit
    from events event join producers producer on producer.id = event.producer_id
   where event.id = any (array(select distinct unnest(event_ids)));
  -- Behind the locks, too: a reservation that ended while it was waited for has left its keys here.
  select array_agg(asked.at), array_agg(spent.hash), array_agg(spent_answer(spent)) into k_at, k_hash, k_answer
    from unnest(account_ids, event_ids, asked_keys) with ordinality asked (account_id, event_id, key, at)
    cross join lateral find_spent(asked.account_id, asked.event_id, asked.key, moment) spent;
  -- Mostly nobody does, and one look at the index tells.
  pausing := exists (select 1 from unpaid_holding where paused_until > moment - interval '2 hours');
  if pausing then
    select array_agg(subject), array_agg(paused_until) into w_subject, w_until from unpaid_holding
     where subject = any (array(select 'account ' || unnest(account_ids) union all select 'browser ' || unnest(browsers)))
       and paused_until > moment;
  end if;
  b_left := b_was; s_left := s_was; c_left := c_was; q_left := q_was; u_held := u_was;

  for i in 1 .. size loop
    verdict := 'held'; cart := carts[i]; mine := null;
    b_before := b_left; s_before := s_left; c_before := c_left; q_before := q_left; u_before := u_held;
    e := array_position(e_id, event_ids[i]);
    p := array_position(p_owner, account_ids[i] || ' ' || event_ids[i]);
    if p is not null then mine := p_held[p]; end if;
    alive := p is not null and mine.expires_at > moment;

    <<deciding>> begin
      -- What a key has done stays done, whatever could be had now.
      answer := null;
      if mine.keys ? asked_keys[i] then answer := key_answer(mine, moment); answered_hash := mine.keys ->> asked_keys[i]; end if;
      if answer is null and k_at is not null then
        n := array_position(k_at, i); answer := k_answer[n]; answered_hash := k_hash[n];
      end if;
      if answer is not null then
        if answered_hash = asked_hashes[i] then wholes[i] := answer; else verdict := 'key_reused'; end if;
        exit deciding;
      end if;
      -- Paying has begun: the cart is the order's, also after its time, until the order has ended.
      if mine.order_id is not null then verdict := 'order_open'; exit deciding; end if;
      if expected[i] <> (case when alive then mine.id || ':' || mine.revision else '' end) then
        verdict := 'changed';
        if alive then wholes[i] := reservation_json(mine); end if;
        exit deciding;
      end if;
      if e_state[e] = 'cancelled' then verdict := 'event_cancelled'; exit deciding; end if;
      if e_over[e] then verdict := 'event_ended'; exit deciding; end if;
      if e_state[e] = 'paused' then verdict := 'sales_paused'; exit deciding; end if;
      -- Whoever holds something may go on choosing.
      if pausing and not alive then
        until := greatest(w_until[array_position(w_subject, 'account ' || account_ids[i])], w_until[array_position(w_subject, 'browser ' || browsers[i])]);
        if until is null and networks[i] is not null then until := network_paused_until(account_ids[i], networks[i], moment); end if;
        if until is not null then
          verdict := 'holding_paused'; numbers[i] := ceil(extract(epoch from until - moment)); exit deciding;
        end if;
      end if;
      -- Whoever comes back before the sweep pauses with it.
      if p is not null and not alive and held_idly(mine, moment) >= interval '30 minutes' then
        verdict := 'holding_paused'; numbers[i] := 10 * 60; exit deciding;
      end if;
      if e_cpf_limit[e] is not null then
        select count(*) into found from tickets join orders on orders.id = tickets.order_id
         where orders.account_id = account_ids[i] and orders.event_id = event_ids[i] and tickets.state <> 'cancelled';
        if found + totals[cart] > e_cpf_limit[e] then verdict := 'cpf_limit'; numbers[i] := e_cpf_limit[e]; exit deciding; end if;
      end if;

      -- What one holds goes back first: whoever changes a cart competes with the others only for what is new.
      if p is not null then
        for k in 1 .. cardinality(mine.batch_ids) loop
          n := array_position(b_id, mine.batch_ids[k]);
          if n is not null then b_left[n] := b_left[n] + mine.batch_amounts[k]; end if;
        end loop;
        for k in 1 .. cardinality(mine.section_ids) loop
          n := array_position(s_id, mine.section_ids[k]);
          if n is not null then s_left[n] := s_left[n] + mine.section_amounts[k]; end if;
        end loop;
        for k in 1 .. cardinality(mine.coupon_ids) loop
          n := array_position(c_id, mine.coupon_ids[k]);
          if n is not null then c_left[n] := c_left[n] + 1; end if;
        end loop;
        n := array_position(q_event, event_ids[i]);
        if n is not null then q_left[n] := q_left[n] + mine.half_price; end if;
        if mine.unproved > 0 then
          n := array_position(u_key, event_ids[i] || ' '); u_held[n] := u_held[n] - mine.unproved;
          n := array_position(u_key, event_ids[i] || ' ' || mine.unproved_network); u_held[n] := u_held[n] - mine.unproved;
        end if;
      end if;

      my_batches := '{}'; my_amounts := '{}'; my_prices := '{}';
      for d in coalesce(draw_ends[cart - 1], 0) + 1 .. draw_ends[cart] loop
        -- What one holds one keeps at its price, even when its batch has ended; else the first open batch that has any left.
        n := null; found := 0;
        if alive then
          for k in 1 .. cardinality(mine.batch_ids) loop
            if b_type[array_position(b_id, mine.batch_ids[k])] = draw_types[d] and mine.batch_amounts[k] >= draw_amounts[d] then
              n := array_position(b_id, mine.batch_ids[k]); my_prices := my_prices || mine.batch_prices[k];
            end if;
          end loop;
        end if;
        if n is null then
          for k in 1 .. coalesce(cardinality(b_id), 0) loop
            continue when b_type[k] <> draw_types[d] or not b_open[k];
            found := found + 1;
            if b_left[k] > 0 then n := k; exit; end if;
          end loop;
          if n is null then verdict := case when found > 0 then 'sold_out' else 'not_on_sale' end; exit deciding; end if;
          my_prices := my_prices || b_price[n];
        end if;
        -- Never split over two prices.
        if b_left[n] < draw_amounts[d] then verdict := 'tickets_left'; numbers[i] := b_left[n]; exit deciding; end if;
        b_left[n] := b_left[n] - draw_amounts[d];
        my_batches := my_batches || b_id[n]; my_amounts := my_amounts || draw_amounts[d];
      end loop;

      for t in coalesce(take_ends[cart - 1], 0) + 1 .. take_ends[cart] loop
        n := array_position(s_id, take_sections[t]);
        if n is null or s_left[n] < 1 then verdict := 'sold_out'; exit deciding; end if;
        if s_left[n] < take_amounts[t] then verdict := 'tickets_left'; numbers[i] := s_left[n]; exit deciding; end if;
        s_left[n] := s_left[n] - take_amounts[t];
      end loop;

      if halves[cart] > 0 then
        n := array_position(q_event, event_ids[i]);
        if n is null or q_left[n] < halves[cart] then verdict := 'half_price_left'; numbers[i] := coalesce(q_left[n], 0); exit deciding; end if;
        q_left[n] := q_left[n] - halves[cart];
      end if;

      my_coupons := wanted_coupons[coalesce(coupon_ends[cart - 1], 0) + 1 : coupon_ends[cart]];
      for k in 1 .. cardinality(my_coupons) loop
        n := array_position(c_id, my_coupons[k]);
        -- One that has ended meanwhile stays with whoever holds it.
        if n is null or c_left[n] < 1 or not (c_open[n] or alive and my_coupons[k] = any (mine.coupon_ids)) then verdict := 'coupon_refused'; exit deciding; end if;
        c_left[n] := c_left[n] - 1;
      end loop;

      id := case when alive then mine.id else gen_random_uuid() end;
      my_seats := wanted_seats[coalesce(seat_ends[cart - 1], 0) + 1 : seat_ends[cart]];
      for k in 1 .. cardinality(my_seats) loop
        -- They are in order, so each is found by halves. A seat named twice is there once.
        n := width_bucket(my_seats[k], t_id);
        if (t_id[n] = my_seats[k] and (t_free[n] or t_held_by[n] = mine.id)) is not true or my_seats[k] = any (my_seats[: k - 1]) then
          verdict := 'seat_taken'; exit deciding;
        end if;
      end loop;
      -- After everything that is sold out: a buyer confirms the e-mail only where that helps.
      next.unproved := 0; next.unproved_network := null;
      if unproved_limits[i] is not null and account_ids[i] = any (unproved) then
        n := array_position(u_key, event_ids[i] || ' '); found := array_position(u_key, event_ids[i] || ' ' || visitors[i]);
        if u_held[n] + totals[cart] > unproved_limits[i] or u_held[found] + totals[cart] > unproved_per_network then
          verdict := 'email_unverified'; exit deciding;
        end if;
        u_held[n] := u_held[n] + totals[cart]; u_held[found] := u_held[found] + totals[cart];
        next.unproved := totals[cart]; next.unproved_network := visitors[i];
      end if;
      for k in 1 .. coalesce(cardinality(mine.seat_ids), 0) loop
        n := width_bucket(mine.seat_ids[k], t_id);
        if t_id[n] = mine.seat_ids[k] and t_held_by[n] = mine.id then t_free[n] := true; t_held_by[n] := null; end if;
      end loop;
      for k in 1 .. cardinality(my_seats) loop
        n := width_bucket(my_seats[k], t_id);
        t_free[n] := false; t_held_by[n] := id;
      end loop;
      if cardinality(mine.seat_ids || my_seats) > 0 then touched_seats := touched_seats || mine.seat_ids || my_seats; end if;

      expires_at := case when alive then mine.expires_at else moment + e_hold[e] end;
      -- Nobody presses so often that an early key would still be on its way.
      my_keys := case when alive and pg_column_size(mine.keys) < 16000 then mine.keys else '{}' end;
      if asked_keys[i] is not null then my_keys := my_keys || jsonb_build_object(asked_keys[i], asked_hashes[i]); end if;
      -- By name, here and where it is written: another column of the table changes nothing.
      next.id := id; next.account_id := account_ids[i]; next.event_id := event_ids[i];
      next.revision := case when alive then mine.revision else 0 end + 1;
      next.batch_ids := my_batches; next.batch_amounts := my_amounts; next.batch_prices := my_prices;
      next.section_ids := take_sections[coalesce(take_ends[cart - 1], 0) + 1 : take_ends[cart]];
      next.section_amounts := take_amounts[coalesce(take_ends[cart - 1], 0) + 1 : take_ends[cart]];
      next.half_price := halves[cart]; next.seat_ids := my_seats; next.coupon_ids := my_coupons;
      next.lines := cart_lines[cart]; next.terms := cart_terms[cart]; next.keys := my_keys;
      next.holders := case when alive then mine.holders else '[]' end;
      next.created_at := case when alive then mine.created_at else moment end; next.expires_at := expires_at;
      next.browser := browsers[i]; next.network := networks[i];
      ids[i] := id; ends[i] := extract(epoch from expires_at) * 1000; prices := prices || my_prices;
      if p is null then accepted := accepted || next; exit deciding; end if;
      wholes[i] := reservation_json(next);
      if not alive then ended := ended || mine; end if;
      -- In place: whoever waits for this row in another process must find it, not its gap.
      update reservations set
        id = next.id, revision = next.revision, batch_ids = next.batch_ids, batch_amounts = next.batch_amounts,
        batch_prices = next.batch_prices, section_ids = next.section_ids, section_amounts = next.section_amounts,
        half_price = next.half_price, seat_ids = next.seat_ids, coupon_ids = next.coupon_ids, lines = next.lines, terms = next.terms,
        keys = next.keys, holders = next.holders, created_at = next.created_at, expires_at = next.expires_at,
        browser = next.browser, network = next.network, unproved = next.unproved, unproved_network = next.unproved_network
       where reservations.id = mine.id;
    end deciding;
    if verdict <> 'held' then b_left := b_before; s_left := s_before; c_left := c_before; q_left := q_before; u_held := u_before; end if;
    verdicts[i] := verdict; price_ends[i] := cardinality(prices);
  end loop;

  if touched_seats <> '{}' then
    update seats set status = case when free then 'available' else 'reserved' end, reservation_id = held_by
      from unnest(t_id, t_free, t_held_by) as moved (of, free, held_by)
     where seats.id = any (touched_seats) and seats.id = moved.of and seats.reservation_id is distinct from held_by;
    -- One note for the whole group.
    insert into seat_changes (seat_ids) values (touched_seats);
  end if;
  update batches set held = held + was - now from unnest(b_id, b_was, b_left) as moved (of, was, now)
   where batches.id = moved.of and was <> now;
  update sections set taken = taken + was - now from unnest(s_id, s_was, s_left) as moved (of, was, now)
   where sections.id = moved.of and was <> now;
  if c_id is not null then
    update coupons set used = used + was - now from unnest(c_id, c_was, c_left) as moved (of, was, now)
     where coupons.id = moved.of and was <> now;
  end if;
  if q_event is not null then
    update half_price_quotas set taken = taken + was - now from unnest(q_event, q_was, q_left) as moved (of, was, now)
     where event_id = moved.of and was <> now;
  end if;
  if u_key is not null then
    update unproved_holds set tickets = now from unnest(u_key, u_was, u_held) as moved (of, was, now)
     where (event_id, network) = (split_part(moved.of, ' ', 1), split_part(moved.of, ' ', 2)) and was <> now;
  end if;
  insert into reservations (id, account_id, event_id, revision, batch_ids, batch_amounts, batch_prices, section_ids, section_amounts,
                            half_price, seat_ids, coupon_ids, lines, terms, keys, holders, created_at, expires_at, browser, network, unproved, unproved_network)
    select new.id, new.account_id, new.event_id, new.revision, new.batch_ids, new.batch_amounts, new.batch_prices, new.section_ids,
           new.section_amounts, new.half_price, new.seat_ids, new.coupon_ids, new.lines, new.terms, new.keys, new.holders,
           new.created_at, new.expires_at, new.browser, new.network, new.unproved, new.unproved_network
      from unnest(accepted) new;
  if ended <> '{}' then perform count_unpaid_holding(ended); perform spend_keys(ended); end if;
  return json_build_object('verdicts', verdicts, 'numbers', numbers, 'ids', ids, 'ends', ends, 'prices', prices, 'price_ends', price_ends,
                           'wholes', wholes, 'now', extract(epoch from clock()) * 1000);
end $$;
