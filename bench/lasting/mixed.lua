-- Mixed load that leaves a thousand plants: of ten requests two create a plant each, two delete one
-- that was created a while ago, and six read pages at random places. Arguments as those of wrk.lua,
-- which reports; the first number is that of the first plant created, the last that of those there.
local here = debug.getinfo(1, "S").source:match("@(.*)lasting/")
dofile(here .. "load/wrk.lua")

-- Far more than the connections that may have one under way.
local LAG = 1000
local first, created, deleted, last, turn

function init(args)
  first, last = tonumber(args[4]), tonumber(args[5])
  created, deleted, turn = first, first, 0
  math.randomseed(first)
  wrk.headers["Content-Type"] = "application/json"
end

function request()
  turn = (turn + 1) % 10
  if turn == 0 or turn == 5 then
    created = created + 1
    local body = string.format('{"id":%d,"name":"Rosa gallica no. %d white","tag":"bed %d"}', created, created, created % 40)
    return wrk.format("POST", "/plants", nil, body)
  end
  if (turn == 2 or turn == 7) and deleted < created - LAG then
    deleted = deleted + 1
    return wrk.format("DELETE", string.format("/plants/%d", deleted))
  end
  return wrk.format("GET", string.format("/plants?limit=20&after=%d", math.random(last)))
end
